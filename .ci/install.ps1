# Installs merels @VERSION@ on Windows, without a compiler:
#
#   .\install.ps1                  the program in %LOCALAPPDATA%\Programs\merels
#   .\install.ps1 -To FOLDER       or there
#   .\install.ps1 -From ADDRESS    the archive from elsewhere: an address or a folder with SHA256SUMS
param(
    [string]$To = (Join-Path $env:LOCALAPPDATA 'Programs\merels'),
    [string]$From = '@REPOSITORY@/releases/download/v@VERSION@'
)
$ErrorActionPreference = 'Stop'
# The bar makes downloads very slow in PowerShell 5.
$ProgressPreference = 'SilentlyContinue'
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor 3072

$name = 'merels-@VERSION@-x86_64-pc-windows-msvc'
$trial = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory $trial | Out-Null

# Brings a file into the trial folder.
function Get-Published($file) {
    if ($From -match '^https?://') {
        Invoke-WebRequest -UseBasicParsing "$From/$file" -OutFile (Join-Path $trial $file)
    } else {
        Copy-Item (Join-Path $From $file) $trial
    }
}

try {
    Get-Published "$name.zip"
    Get-Published 'SHA256SUMS'
    $line = Get-Content (Join-Path $trial 'SHA256SUMS') | Where-Object { $_.EndsWith("$name.zip") } | Select-Object -First 1
    if (-not $line) { throw "SHA256SUMS has no checksum of $name.zip" }
    $found = (Get-FileHash -Algorithm SHA256 (Join-Path $trial "$name.zip")).Hash
    if ($found -ne $line.Split(' ')[0]) { throw "$name.zip isn't what was published: its checksum is $found" }
    Expand-Archive (Join-Path $trial "$name.zip") $trial
    New-Item -ItemType Directory -Force $To | Out-Null
    Copy-Item (Join-Path $trial "$name\merels.exe") $To -Force
    Copy-Item (Join-Path $trial "$name\completions\_merels.ps1") $To -Force
} finally {
    Remove-Item -Recurse -Force $trial
}

& (Join-Path $To 'merels.exe') --version
if ($LASTEXITCODE -ne 0) { throw "the program doesn't run on this machine" }
Write-Output "It is installed in $To"
if (($env:Path -split ';') -notcontains $To) { Write-Output "$To isn't in PATH yet" }
