import type { ComponentProps } from 'react'
import { cn } from './cn'

/**
 * A real table. Under 640 px its rows become cards, each cell named by its `label`; where it is wider than its place
 * (many columns on a tablet), it scrolls and the page doesn't.
 */
export function Table({ caption, className, children, ...props }: ComponentProps<'table'> & { caption: string }) {
  return (
    // The column of the grid may be narrower than the table: no place that holds it is widened.
    <div className="relative sm:-mx-1 sm:grid sm:grid-cols-1 sm:overflow-x-auto sm:px-1">
      <table className={cn('w-full border-collapse text-start text-sm max-sm:block', className)} {...props}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b border-control text-muted max-sm:sr-only', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('max-sm:grid max-sm:gap-3', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'border-b border-line max-sm:grid max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:p-4',
        className,
      )}
      {...props}
    />
  )
}

type TableCellProps = ComponentProps<'td'> & {
  /** The column's name, shown beside the value where rows are cards. */
  label?: string
  isNumeric?: boolean
}

export function TableCell({ label, isNumeric = false, className, children, ...props }: TableCellProps) {
  return (
    <td
      className={cn(
        'py-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:p-0 sm:pe-4',
        isNumeric && 'sm:text-end',
        className,
      )}
      {...props}
    >
      {label && (
        <span aria-hidden="true" className="wrap-normal text-muted sm:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

export function TableHeader({
  isNumeric = false,
  className,
  ...props
}: ComponentProps<'th'> & { isNumeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn('h-11 pe-4 font-medium', isNumeric ? 'text-end' : 'text-start', className)}
      {...props}
    />
  )
}
