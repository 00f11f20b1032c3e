import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import playwright from '../../playwright.config.ts';
import vitest from '../../vitest.config.ts';

const raiz = fileURLToPath(new URL('../../', import.meta.url));

const Configuracion = z.object({
  test: z.object({
    projects: z.array(
      z.object({
        test: z.object({
          name: z.string(),
          include: z.array(z.string()),
          exclude: z.array(z.string()).default([]),
        }),
      }),
    ),
  }),
});

const enAlguno = (archivo: string, patrones: readonly string[]): boolean =>
  patrones.some((patron) => matchesGlob(archivo, patron));

const proyectosDe = (archivo: string): string[] => [
  ...Configuracion.parse(vitest)
    .test.projects.filter(
      ({ test }) => enAlguno(archivo, test.include) && !enAlguno(archivo, test.exclude),
    )
    .map(({ test }) => test.name),
  ...(matchesGlob(archivo, `${playwright.testDir}/**/${String(playwright.testMatch)}`)
    ? ['playwright']
    : []),
];

describe('test files', () => {
  it('belong each to exactly one project of vitest or to Playwright', () => {
    const archivos = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
      { cwd: raiz, encoding: 'utf8' },
    )
      .split('\n')
      .filter((archivo) => /\.(test|spec)\.tsx?$/.test(archivo));
    expect(archivos).toContain('server/lint/proyectos.test.ts');
    const raros = archivos
      .map((archivo) => [archivo, proyectosDe(archivo)] as const)
      .filter(([, proyectos]) => proyectos.length !== 1);
    expect(raros).toEqual([]);
  });
});
