/** An audio element without a sound: the test says when it can play, when it fails, and whether it may. */
export class FakeAudio extends EventTarget {
  currentTime = 0
  duration = Number.NaN
  volume = 1
  muted = false
  loop = false
  paused = true
  error: MediaError | null = null
  /** Every address it was given, in order. */
  readonly asked: string[] = []
  #refusal: DOMException | null = null
  #starts: { resolve: () => void; reject: (error: DOMException) => void }[] = []
  #isPlayable = false
  #src = ''

  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.#reset()
    this.asked.push(address)
  }
  removeAttribute() {
    this.#src = ''
  }
  load() {
    this.#reset()
  }
  #reset() {
    this.#isPlayable = false
    this.paused = true
    this.#interrupt()
  }
  #interrupt() {
    for (const { reject } of this.#starts.splice(0)) reject(new DOMException('interrupted', 'AbortError'))
  }

  play(): Promise<void> {
    if (this.#refusal) return Promise.reject(this.#refusal)
    this.paused = false
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#starts.push({ resolve, reject })
    if (this.#isPlayable) this.#begin()
    return promise
  }
  #begin() {
    this.#fire('playing')
    for (const { resolve } of this.#starts.splice(0)) resolve()
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.#interrupt()
    this.#fire('pause')
  }

  #fire(type: string) {
    this.dispatchEvent(new Event(type))
  }

  /** The browser has enough to play on. */
  becomePlayable(duration = 180) {
    this.#isPlayable = true
    this.duration = duration
    this.#fire('durationchange')
    this.#fire('canplay')
    if (!this.paused) this.#begin()
  }
  breakOff() {
    this.#interrupt()
    this.#fire('error')
  }
  reach(seconds: number) {
    this.currentTime = seconds
    this.#fire('timeupdate')
  }
  end() {
    this.paused = true
    this.#fire('pause')
    this.#fire('ended')
  }
  /** Null lets it play again. */
  refuse(name: 'NotAllowedError' | 'NotSupportedError' | null) {
    this.#refusal = name && new DOMException('refused', name)
  }
}
