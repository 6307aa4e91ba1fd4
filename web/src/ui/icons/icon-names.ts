/** All icons of Material Design Icons, `mdi-home`, in order; build/icons-plugin.ts puts them in place of this. */
const names: readonly string[] = []
export default names
