/** The look of every box one types or chooses in; one place, so that a form's fields agree. */
export const controlStyle = [
  'block base:w-full min-w-0 rounded-md border border-control bg-background base:px-3 text-base text-foreground',
  'transition-colors hover:border-gold-deep',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
]
