/** A key with what people call it and measure it in. */
interface HeadedKey {
  name: string
  label: string
  unit: string
}

/** Above values that stand without their unit: "Temperature (°C)". */
export const keyHeading = ({ name, label, unit }: HeadedKey): string =>
  unit ? `${label || name} (${unit})` : label || name

/** The same with its key, where others are called so too: "Temperature (°C) [t2]". */
export const fullKeyHeading = (key: HeadedKey): string => `${keyHeading(key)} [${key.name}]`

/** Columns of a file beside its `timestamp`: no two are called the same. */
export function keyHeadings(keys: readonly HeadedKey[]): string[] {
  const namesOf = (key: HeadedKey) => new Set([keyHeading(key), key.name].map((name) => name.toLowerCase()))
  const taken = new Map([['timestamp', 1]])
  for (const key of keys) for (const name of namesOf(key)) taken.set(name, (taken.get(name) ?? 0) + 1)
  return keys.map((key) =>
    (taken.get(keyHeading(key).toLowerCase()) ?? 0) > 1 ? fullKeyHeading(key) : keyHeading(key),
  )
}
