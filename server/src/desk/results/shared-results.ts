import { Fragment, jsonText } from '../../platform/reads/fragment.ts'
import { LIFE_MS } from '../../platform/reads/revision-cache.ts'
import { type BuildAnswer, noMinRevisions, thenSync } from '../../platform/reads/shared-answer.ts'
import { TtlCache } from '../../platform/reads/ttl-cache.ts'

const MAX_BYTES = 2 * 1024 * 1024
/** The figures read every sale that they count, so they are counted at most this often, however many ask. */
const FIGURES_MS = 60_000
/** Counted again before that, while they are used, so that nobody waits. */
const FIGURES_REFRESH_MS = 50_000

const noInsiders: ReadonlySet<string> = new Set()

/** Answers that all readers share, by what was asked. */
function sharedAnswers({ lifeMs, refreshMs }: { lifeMs: number; refreshMs?: number }) {
  const answers = new TtlCache<Fragment>({
    bytesOf: ({ length }) => length * 3,
    maxBytes: MAX_BYTES,
    isGood: ({ readAt }, now) => now - readAt <= lifeMs,
    ...(refreshMs !== undefined && { isDue: ({ readAt }, now) => now - readAt > refreshMs }),
  })
  return {
    answers,
    of:
      (question: object, read: () => Promise<object>): BuildAnswer =>
      () =>
        thenSync(
          answers.get(JSON.stringify(question), async () => new Fragment(jsonText(await read()))),
          (found) => ({
            ...{ parts: [found.value], revisions: noMinRevisions, insiders: noInsiders },
            ...(refreshMs !== undefined && { refreshMs }),
            isCurrent: (now) => answers.isGood(found, now),
          }),
        ),
  }
}

export type SharedResults = ReturnType<typeof createSharedResults>

export function createSharedResults() {
  const lines = sharedAnswers({ lifeMs: LIFE_MS })
  const figures = sharedAnswers({ lifeMs: FIGURES_MS, refreshMs: FIGURES_REFRESH_MS })
  return {
    ...{ lines: lines.of, figures: figures.of },
    bytes: () => lines.answers.bytes + figures.answers.bytes,
    clear() {
      lines.answers.clear()
      figures.answers.clear()
    },
  }
}
