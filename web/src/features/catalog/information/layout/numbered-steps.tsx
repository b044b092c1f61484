export type Step = { name: string; text: string; time?: string }

/** What happens, in order. The numbers are the list's own, so that a screen reader counts as the eye does. */
export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-10 [counter-reset:step] sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ name, text, time }) => (
        <li
          key={name}
          className="border-t border-line pt-5 [counter-increment:step] before:figures before:font-display before:text-2xl before:text-gold before:content-[counter(step)]"
        >
          <h3 className="mt-2 text-xl">{name}</h3>
          {time && <p className="mt-1 text-sm text-gold">{time}</p>}
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
