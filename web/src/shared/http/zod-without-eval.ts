/**
 * Zod tries out whether it may compile code. The content security policy forbids it, and the browser reports the attempt
 * as a violation. This is Zod's own setting `jitless`, left where it looks when it arrives, after the first paint.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
