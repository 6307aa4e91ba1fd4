/** A floor plan in a few lines, until there is a picture: what is put on it stands as it will. */
export const sketch = {
  size: { width: 480, height: 320 },
  drawn: (
    <svg className="fyr-w-picture-sketch" viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <path d="M24 24H456V296H24ZM24 176H132M180 176H264M264 24V80M264 128V176H360M408 176H456M180 176V212M180 260V296M360 240V296" />
      <path d="M132 176V128A48 48 0 0 1 180 176M264 128H312A48 48 0 0 0 264 80M408 176V224A48 48 0 0 1 360 176M180 260H132A48 48 0 0 1 180 212" />
    </svg>
  ),
}
