/** Scripts of a company. */
export const maxScripts = 200
/** Characters of a script. */
export const maxScriptSource = 65_536
/** Versions of a script that are kept, the oldest goes first. */
export const maxScriptVersions = 50
/** Runs of a script in its history. */
export const maxScriptRuns = 200
/** Nodes whose readings trigger a script, and keys of them. */
export const maxBoundNodes = 50
export const maxBoundKeys = 50
/** Scripts that the readings of one node trigger. */
export const maxScriptsOfNode = 20
/** Bytes of JSON that a script remembers between its runs. */
export const maxScriptMemory = 16_384
/** Bytes of JSON that a call hands to a script, and that it answers. */
export const maxScriptParameters = 16_384
/** Failed runs in succession after which a script is disabled. */
export const maxScriptFailures = 20
