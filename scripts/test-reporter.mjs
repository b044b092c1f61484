// A Vitest reporter that writes what `test-report.mjs` reads: each file with its tests, set-up and hooks included, which
// Vitest's own JSON report leaves out.

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './toolchain.mjs'

export default class TestReporter {
  #files = []

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic()
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      tags: test.tags ?? [],
      ms: test.diagnostic()?.duration ?? 0,
    }))
    this.#files.push({
      file: relative(root, module.moduleId),
      project: module.project.name,
      state: module.state(),
      loadingMs: collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
      runningMs: duration,
      tests,
    })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    const report = { files: this.#files, unhandledErrors: unhandledErrors.map(({ message }) => message) }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report, null, 1))
  }
}
