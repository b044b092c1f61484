export { ConsolePage as Component } from '@/features/selling/saleroom-console/console-page'
