/** The one version whose shapes the emulator speaks. */
export const apiVersion = '2026-10-28.endive'
