@echo off
rem Starts Didyma from this distribution with Java 17 or newer: its own, that of JAVA_HOME, or the
rem one of PATH.
rem   DIDYMA_JAVA_OPTS   further options for Java, such as -Xmx8g
setlocal
rem Not HOME, which Java would be given: variables have no case.
set "didyma_home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if exist "%didyma_home%\runtime\bin\java.exe" set "java=%didyma_home%\runtime\bin\java.exe"
"%java%" -XX:+UseSerialGC %DIDYMA_JAVA_OPTS% -jar "%didyma_home%\didyma.jar" %*
exit /b %ERRORLEVEL%
