import type { Logger } from './logger.ts'

/** Without this the last thing a crashing process says is not a log line. What it was doing may be half done: it ends. */
export function logCrashes(logger: Logger, exit: () => void) {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception')
    exit()
  })
}
