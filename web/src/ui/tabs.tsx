import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** Tabs inside a dialog, where the address has no part; a page's own tabs are `RouteTabs`. */
export const Tabs = Radix.Root

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex gap-1 overflow-x-auto border-b border-line', className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn(tabStyle, className)} {...props} />
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('base:pt-6', className)} {...props} />
}

export const tabStyle =
  '-mb-px inline-flex h-11 shrink-0 items-center border-b-2 border-transparent px-4 text-muted transition-colors -outline-offset-2 hover:text-foreground data-[state=active]:border-gold data-[state=active]:text-gold'
