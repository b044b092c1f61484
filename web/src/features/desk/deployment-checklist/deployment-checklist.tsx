import { Download, Rocket } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { Dialog, DialogTrigger } from '@/ui/dialog'
import { CategoryCards } from './category-cards'
import { checklistDocument } from './checklist-document'
import { figuresOf, groupsOf } from './checklist-figures'
import { tasks } from './checklist-tasks'
import { DeploymentGuide } from './deployment-guide'
import { ProgressSummary } from './progress-summary'
import { TaskList } from './task-list'

/** Ticks are local and live as long as the page: the list is checked again before each release. */
export function DeploymentChecklist() {
  const [completedIds, setCompletedIds] = useState<ReadonlySet<string>>(() => new Set(tasks.map(({ id }) => id)))
  const groups = groupsOf(tasks, completedIds)

  const toggle = (id: string) => setCompletedIds((before) => before.symmetricDifference(new Set([id])))
  const exportChecklist = () => {
    const markdown = checklistDocument(tasks, completedIds, new Date())
    saveFile('vermeil-deployment-checklist.md', new Blob([markdown], { type: 'text/markdown;charset=utf-8' }))
  }

  return (
    <div className="page-width py-10 sm:py-12">
      <ProgressSummary figures={figuresOf(tasks, completedIds)} />
      <h2 className="mt-12 mb-4 text-2xl">By category</h2>
      <CategoryCards groups={groups} />
      <h2 className="mt-12 mb-4 text-2xl">Tasks</h2>
      <TaskList groups={groups} completedIds={completedIds} onToggle={toggle} />
      <div className="mt-10 flex flex-wrap gap-3">
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="gold" size="lg">
              <Rocket aria-hidden="true" />
              Deploy to Production
            </Button>
          </DialogTrigger>
          <DeploymentGuide />
        </Dialog>
        <Button variant="outline" size="lg" onClick={exportChecklist}>
          <Download aria-hidden="true" />
          Export Checklist
        </Button>
      </div>
    </div>
  )
}
