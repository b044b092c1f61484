import { accountStories } from './account-stories.ts'
import { administration } from './administration.ts'
import { loanStories } from './loan-stories.ts'
import { meetingStories } from './meeting-stories.ts'
import { orderStories } from './order-stories.ts'
import type { Story } from './story.ts'

/** By area: those of one area one after another, the areas side by side. */
export const stories: Story[][] = [[administration], accountStories, orderStories, loanStories, meetingStories]
