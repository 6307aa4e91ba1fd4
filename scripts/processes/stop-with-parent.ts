const lookMs = 500

/**
 * Stops this program in order when npm, which started it, is gone: npm passes on SIGTERM and SIGINT, but not SIGHUP,
 * and nothing when it is killed. Whoever starts the program without npm is not followed.
 */
export function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookMs)
  timer.unref()
}
