@echo off
rem Starts Didyma from this distribution with Java 17 or newer: its own, that of JAVA_HOME, or the
rem one of PATH.
rem   DIDYMA_JAVA_OPTS   further options for Java, such as -Xmx8g
rem   DIDYMA_VECTORS=on  add tables by vectors, of which Java warns at the start
setlocal
rem Not HOME, which Java would be given: variables have no case.
set "didyma_home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if exist "%didyma_home%\runtime\bin\java.exe" set "java=%didyma_home%\runtime\bin\java.exe"
rem Java does not start with two collectors.
set "collector=-XX:+UseSerialGC"
(set DIDYMA_JAVA_OPTS & set JAVA_TOOL_OPTIONS & set JDK_JAVA_OPTIONS & set _JAVA_OPTIONS) 2>nul | findstr /r /c:"-XX:+Use[A-Za-z0-9]*GC\>" >nul && set "collector="
set "vectors="
if "%DIDYMA_VECTORS%"=="on" set "vectors=--add-modules=jdk.incubator.vector"
"%java%" %collector% %vectors% %DIDYMA_JAVA_OPTS% -jar "%didyma_home%\didyma.jar" %*
exit /b %ERRORLEVEL%
