/** How people call what a browser says of itself: "Chrome, Windows". Empty where nothing is known. */
export function browserName(userAgent: string): string {
  const browser = [
    ['Edge', /\bEdg(?:e|A|iOS)?\//],
    ['Opera', /\bOPR\//],
    ['Samsung Internet', /\bSamsungBrowser\//],
    ['Firefox', /\b(?:Firefox|FxiOS)\//],
    ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
    ['Safari', /\bSafari\//],
  ] as const
  const system = [
    ['iPhone', /\biPhone\b/],
    ['iPad', /\biPad\b/],
    ['Android', /\bAndroid\b/],
    ['Windows', /\bWindows\b/],
    ['macOS', /\bMac OS X\b|\bMacintosh\b/],
    ['ChromeOS', /\bCrOS\b/],
    ['Linux', /\bLinux\b/],
  ] as const
  const found = [browser, system].map((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0])
  return found.filter((name) => name !== undefined).join(', ')
}
