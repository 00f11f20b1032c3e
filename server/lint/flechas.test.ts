import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const oxlint = join(raiz, 'node_modules/.bin/oxlint');

/** `nombre` is the imported name, where only some names of a package are restricted. */
type Plantada = readonly [archivo: string, importa: string, nombre?: string];

/** A file that breaks a row of the import table, and the import that breaks it. */
const PROHIBIDOS: readonly Plantada[] = [
  ['values/x.ts', '#features/ventas/venta.ts'],
  ['values/x.ts', 'kysely'],
  ['values/x.ts', 'node:fs'],
  ['formatos/pdf/x.ts', '#features/ventas/venta.ts'],
  ['formatos/pdf/x.ts', '#integrations/correo/port.ts'],
  ['formatos/pdf/x.ts', '#nucleo/contexto.ts'],
  ['nucleo/x.ts', '#features/ventas/venta.ts'],
  ['nucleo/x.ts', '#server/config.ts'],
  ['nucleo/x.ts', '#integrations/correo/smtp.ts'],
  ['features/ventas/x.ts', '#nucleo/contexto.ts'],
  ['features/ventas/x.ts', '#server/config.ts'],
  ['features/ventas/x.ts', '#formatos/pdf/hoja.ts'],
  ['features/ventas/x.ts', '#formatos/correo/maquetar.ts'],
  ['features/ventas/x.ts', '#features/ventas/ingreso/reparos.ts'],
  ['features/ventas/x.ts', './ingreso/reparos.ts'],
  ['features/ventas/x.contract.ts', '#features/pagos/pagar/pagar.contract.ts'],
  ['features/ventas/ingreso/x.ts', '#features/ventas/recalculo/recalculo.contract.ts'],
  ['features/ventas/ingreso/x.usecase.ts', '#features/ventas/masiva/venta-masiva.store.ts'],
  ['features/ventas/masiva/x.usecase.ts', '#features/ventas/registrado/x.store.ts'],
  ['features/mantenedores/marcas/x.query.ts', '#features/mantenedores/modelos/modelo.query.ts'],
  ['features/ventas/x.ts', 'node:crypto'],
  ['features/ventas/x.ts', './venta.store.ts'],
  ['features/ventas/x.contract.ts', '#features/convenios/convenio.query.ts'],
  ['features/ventas/x.errors.ts', 'fastify'],
  ['features/ventas/x.queue.ts', '#integrations/correo/port.ts'],
  ['features/ventas/x.store.ts', './ingresar-vehiculos.usecase.ts'],
  ['features/ventas/x.store.ts', '#features/convenios/x.store.ts'],
  ['features/ventas/x.store.ts', '#nucleo/montar.ts'],
  ['features/ventas/x.query.ts', './venta.store.ts'],
  ['features/ventas/x.query.ts', 'pg'],
  ['features/ventas/x.usecase.ts', './venta.routes.ts'],
  ['features/ventas/x.usecase.ts', '#features/pagos/pagar/pagar.usecase.ts'],
  ['features/ventas/x.usecase.ts', '#features/acceso/sesion.store.ts'],
  ['features/ventas/x.usecase.ts', '#integrations/correo/smtp.ts'],
  ['features/ventas/x.usecase.ts', 'nodemailer'],
  ['features/ventas/x.job.ts', './venta.routes.ts'],
  ['features/ventas/x.job.ts', '#server/worker.ts'],
  ['features/ventas/x.routes.ts', '#features/emision/emitir/emitir-venta.job.ts'],
  ['features/ventas/x.routes.ts', '#server/app.ts'],
  ['features/emision/x.pdf.ts', './emision.store.ts'],
  ['features/carga-masiva/x.xlsx.ts', '#nucleo/db/conexion.ts'],
  ['features/ventas/x.usecase.ts', '#features/registros/libro-de-lista.xlsx.ts'],
  ['features/carga-masiva/x.ts', './plantilla.xlsx.ts'],
  ['features/ventas/x.ts', '../convenios/convenio.ts'],
  ['integrations/correo/x.ts', '#server/config.ts'],
  ['integrations/correo/x.ts', '#features/ventas/venta.ts'],
  ['integrations/correo/port.ts', 'nodemailer'],
  ['server/x.ts', '#web/lib/api/api.ts'],
  ['bench/x.bench.ts', '#web/lib/api/api.ts'],
  ['web/venta/x.ts', '#server/app.ts'],
  ['web/venta/x.ts', '#features/ventas/venta.query.ts'],
  ['web/venta/x.ts', '#integrations/correo/port.ts'],
  ['web/venta/x.ts', '#nucleo/contexto.ts'],
  ['web/venta/x.ts', '#formatos/zip/escribir-zip.ts'],
  ['web/venta/x.ts', 'node:fs'],
  ['web/venta/x.tsx', '@mantine/core', 'Modal'],
  ['web/ui/dialogo/x.tsx', '@mantine/core', 'ModalRoot'],
  ['web/venta/parte.tsx', 'react', 'lazy'],
  ['web/ui/dialogo/Dialogo.tsx', 'react', 'lazy'],
  ['web/ui/dialogo/Dialogo.tsx', '#server/app.ts'],
];

const DE_BENCH: readonly Plantada[] = [
  ['server/procesos/x.ts', '../../bench/medida/cifra.ts'],
  ['server/test/x.test.ts', '../../bench/flota.ts'],
  ['e2e/x.spec.ts', '../bench/medida/cifra.ts'],
  ['arranque/x.mjs', '../bench/medida/cifra.ts'],
  ['web/venta/x.ts', '../../bench/flota.ts'],
  ['bench/x.bench.ts', './historia/escribir.ts'],
];

const PERMITIDOS: readonly Plantada[] = [
  ['features/ventas/x.contract.ts', 'zod'],
  ['features/ventas/x.usecase.ts', '#features/convenios/convenio.query.ts'],
  ['features/ventas/x.usecase.ts', '#integrations/correo/port.ts'],
  ['features/ventas/x.usecase.ts', '#features/emision/emitir-venta.queue.ts'],
  ['features/ventas/x.usecase.ts', '#features/pagos/validar/validar-pago.queue.ts'],
  ['features/ventas/ingreso/x.usecase.ts', '#features/ventas/terminos/terminos-vehiculo.ts'],
  ['features/ventas/ingreso/x.usecase.ts', '#features/ventas/venta.store.ts'],
  ['features/carga-masiva/x.usecase.ts', './plantilla.xlsx.ts'],
  ['features/carga-masiva/x.ts', '#formatos/xlsx/libro.ts'],
  ['features/ventas/x.ts', '#formatos/correo/carta.ts'],
  ['features/envios/x.usecase.ts', '#formatos/correo/maquetar.ts'],
  ['formatos/xlsx/x.ts', 'node:zlib'],
  ['formatos/xlsx/x.ts', '#values/texto.ts'],
  ['nucleo/x.ts', '#integrations/correo/port.ts'],
  ['integrations/correo/x.ts', '#formatos/correo/mensaje.ts'],
  ['features/ventas/x.store.ts', 'kysely'],
  ['features/ventas/x.routes.ts', '#nucleo/montar.ts'],
  ['features/carga-masiva/x.xlsx.ts', '@e965/xlsx'],
  ['features/carga-masiva/x.routes.ts', './libro-en-proceso.xlsx.ts'],
  ['features/carga-masiva/x.job.ts', './libro-en-proceso.xlsx.ts'],
  ['web/venta/x.ts', '#features/ventas/venta.contract.ts'],
  ['bench/x.bench.ts', './medida/anotar.ts'],
  ['bench/main.ts', './historia/escribir.ts'],
  ['web/venta/x.ts', '#formatos/xlsx/libro.ts'],
  ['web/venta/x.ts', '../ui/Tabla.tsx'],
  ['web/venta/otra.tsx', '@mantine/core', 'Button'],
  ['web/ui/dialogo/Dialogo.tsx', '@mantine/core', 'Modal'],
  ['web/venta/otra.tsx', 'react', 'Suspense'],
  ['web/lib/tardia/tardia.tsx', 'react', 'lazy'],
];

const comoCasos = (plantadas: readonly Plantada[]) =>
  plantadas.map(([archivo, importa]) => ({ archivo, importa }));

const Informe = z.object({
  number_of_files: z.number(),
  diagnostics: z.array(
    z.object({
      code: z.string().optional(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

describe('the import table', () => {
  const filas = [...PROHIBIDOS, ...DE_BENCH, ...PERMITIDOS];
  let copia: string;
  let restringidos: ReadonlySet<string>;

  // One file per path with one import per line, linted together: oxlint starts slowly.
  beforeAll(() => {
    copia = mkdtempSync(join(tmpdir(), 'soap-flechas-'));
    for (const propio of ['oxlint.config.ts', 'server/lint/flechas.ts']) {
      cpSync(join(raiz, propio), join(copia, propio));
    }
    const archivos = Map.groupBy(filas, ([archivo]) => archivo);
    for (const [archivo, suyas] of archivos) {
      const lineas = suyas.map(
        ([, importa, nombre = 'x'], n) => `export { ${nombre} as x${n} } from '${importa}';\n`,
      );
      mkdirSync(dirname(join(copia, archivo)), { recursive: true });
      writeFileSync(join(copia, archivo), lineas.join(''));
    }
    const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: copia, encoding: 'utf8' });
    const { diagnostics, number_of_files } = Informe.parse(JSON.parse(stdout));
    // The linter's own configuration files are linted too.
    if (number_of_files !== archivos.size + 2) throw new Error(`${number_of_files} linted`);
    restringidos = new Set(
      diagnostics
        .filter(({ code }) => code?.includes('no-restricted-imports'))
        .flatMap(({ filename, labels }) =>
          labels.map(({ span }) => `${filename} ${archivos.get(filename)?.[span.line - 1]?.[1]}`),
        ),
    );
  }, 60_000);
  afterAll(() => rmSync(copia, { recursive: true, force: true }));

  const restringe = (archivo: string, importa: string): boolean =>
    restringidos.has(`${archivo} ${importa}`);

  it.each(comoCasos(PROHIBIDOS))(
    'refuses that $archivo imports $importa',
    ({ archivo, importa }) => {
      expect(restringe(archivo, importa)).toBe(true);
    },
  );

  it.each(comoCasos(DE_BENCH))(
    '[A-MEDIDA-006] refuses that $archivo imports $importa',
    ({ archivo, importa }) => {
      expect(restringe(archivo, importa)).toBe(true);
    },
  );

  it.each(comoCasos(PERMITIDOS))('lets $archivo import $importa', ({ archivo, importa }) => {
    expect(restringe(archivo, importa)).toBe(false);
  });
});

describe('habits without a linter rule', () => {
  const buscar = (patron: string, ...rutas: string[]): string[] => {
    const salida = spawnSync('git', ['grep', '-nE', patron, '--', ...rutas], {
      cwd: raiz,
      encoding: 'utf8',
    });
    return salida.stdout.split('\n').filter(Boolean);
  };

  it('reads the time only from the clock port, or in the browser from its own; durations are exempt', () => {
    const hallados = buscar(
      String.raw`Date\.now\(|new Date\(\)|\bnow\(\)|current_(date|timestamp)`,
      '*.ts',
      '*.tsx',
      ':!integrations/reloj/*',
      ':!web/lib/navegador/ahora.ts',
      ':!*.test.ts',
      ':!*.test.tsx',
      ':!server/test/*',
      ':!bench/*',
      ':!e2e/*',
      ':!server/lint/*',
    );
    const deHora = hallados.filter((linea) => !/\/\/|\bperformance\.now\(\)/.test(linea));
    expect(deHora).toEqual([]);
  });

  it('formats numbers, money and dates for people in values only', () => {
    const hallados = buscar(
      String.raw`Intl\.(Number|DateTime|List|Relative|Plural)|\.toLocale(Date|Time)?String|\.toFixed\(|\\B\(\?=.*'\.'`,
      'features',
      'formatos',
      'integrations',
      'nucleo',
      'server',
      'web',
      ':!*.test.ts',
      ':!*.test.tsx',
    );
    expect(hallados).toEqual([]);
  });

  it('decides in one place on whose behalf somebody sells; other code stores or shows those links', () => {
    const hallados = buscar('usuario_corredores', 'features/*.ts', ':!*.test.ts');
    expect([...new Set(hallados.map((linea) => linea.split(':')[0]))]).toEqual([
      'features/convenios/elegibles.query.ts',
      'features/mantenedores/alcance.query.ts',
      'features/mantenedores/corredores/corredor.query.ts',
      'features/mantenedores/usuarios/usuario.query.ts',
      'features/mantenedores/usuarios/usuario.store.ts',
      'features/registros/detiene.query.ts',
    ]);
  });

  it('leaves no open task, and disables no check without a reason', () => {
    const pendientes = buscar(String.raw`\b(TO` + String.raw`DO|FIX` + 'ME)\\b', '*.ts', '*.tsx');
    expect(pendientes).toEqual([]);
    const apagados = buscar(
      '@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable',
      '*.ts',
      '*.tsx',
    );
    expect(apagados.filter((l) => !l.includes(' -- ') && !l.includes('lint/'))).toEqual([]);
  });

  it('needs git: without it the habits above would pass unchecked', () => {
    expect(
      execFileSync('git', ['rev-parse', '--is-inside-work-tree'], { cwd: raiz }).toString(),
    ).toContain('true');
  });
});
