/** Filled while what is shown follows live readings; dashed while it does not. The word stands beside it. */
export function LiveDot({ isOn }: { isOn: boolean }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {isOn ? (
        <circle cx="5" cy="5" r="4" fill="currentColor" />
      ) : (
        <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeDasharray="2 2" />
      )}
    </svg>
  )
}
