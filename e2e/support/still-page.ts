/** Runs in the page. What is fading in or out has the wrong colors for that moment. Endless motion isn't waited for. */
export async function untilStill(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  // What inherits a color moves after what it inherits it from: a new theme needs several rounds.
  for (let rest = moving(); rest.length > 0; rest = moving()) {
    await Promise.allSettled(rest.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  }
}

/** Runs in the page. The same at once, for a step that nothing may come between: what moves is shown where it ends. */
export function finishMotion(): void {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let rest = moving(); rest.length > 0; rest = moving()) for (const motion of rest) motion.finish()
}
