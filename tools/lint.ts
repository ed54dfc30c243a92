/**
 * `node tools/lint.ts`: what tsc and eslint find, of one program for both. Each on its own reads every file and works out its types,
 * which is most of what either takes.
 */
import { ESLint } from 'eslint'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')

const ofRoot = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name: string) => name,
  getNewLine: () => '\n',
}

const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => {
    throw new Error(ts.formatDiagnostic(problem, ofRoot))
  },
})
if (config === undefined) throw new Error('tsconfig.json cannot be read')

const program = ts.createProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: config.errors,
  // Rules look from a node to what it stands in.
  host: ts.createCompilerHost(config.options, true),
})
const problems = ts.getPreEmitDiagnostics(program)
if (problems.length > 0) process.stdout.write(ts.formatDiagnosticsWithColorAndContext(problems, ofRoot))

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
})
const results = await eslint.lintFiles(['.'])
const formatter = await eslint.loadFormatter('stylish')
process.stdout.write(await formatter.format(results))

const isClean = results.every(({ errorCount }) => errorCount === 0)
process.exitCode = problems.length === 0 && isClean ? 0 : 1
