import { read, utils, write } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  filaXml,
  partesXlsx,
  xlsxAMano,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import {
  correrAnulacion,
  type FilaDePlanilla,
  numeroDe,
  planilla,
  resultadosDe,
  subirPlanilla,
} from '#server/test/negocio/anulacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { RESULTADO } from './anulacion-masiva.ts';

describe('the workbook of a mass cancel', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterEach(async () => {
    const rotos = await invariantesRotos(casa.base);
    if (rotos.length > 0) throw new Error(rotos.join('\n'));
  });
  afterAll(() => casa.cerrar());

  const subir = (filas: readonly FilaDePlanilla[], opciones = {}) =>
    subirPlanilla(casa, soporte.token, planilla(filas), opciones);

  it('repeats the same job for the same key', async () => {
    const cabeceras = { 'idempotency-key': 'anulacion-una' };
    // One file only, because a zip contains the time it was made.
    const archivo = planilla([[123_456_789]]);
    const una = await subirPlanilla(casa, soporte.token, archivo, { cabeceras });
    expect(una.estado).toBe(202);
    const otra = await subirPlanilla(casa, soporte.token, archivo, { cabeceras });
    expect(otra).toMatchObject({ estado: 202, cuerpo: una.cuerpo });
    expect((await subir([[1]], { cabeceras })).estado).toBe(422);
  });

  it('shows progress and file only to its requester; the file returns the rows unchanged', async () => {
    const id = numeroDe(
      await subir([
        ['=1+1', '@SUM(A1)', '=cmd|x'],
        [7, '', 'Venta duplicada'],
      ]),
    );
    const estado = async (token = soporte.token) =>
      pedir(casa, 'GET', `/Trabajos/Estado/anulacion-${id}`, { token });
    expect((await estado()).cuerpo.datos).toMatchObject({
      estado: 'pendiente',
      progreso: 0,
      total: 2,
      urlDescarga: null,
    });
    const ruta = `/InformarPolizaAACH/ResultadoAnulacion/${id}`;
    expect((await soporte.llamar('GET', ruta)).estado).toBe(404);
    await correrAnulacion(casa, id);
    expect((await estado()).cuerpo.datos).toEqual({
      estado: 'listo',
      progreso: 100,
      procesadas: 2,
      total: 2,
      nombre: 'Resultado bajas.xlsx',
      urlDescarga: `/api${ruta}`,
    });
    expect(await resultadosDe(casa, soporte.token, id)).toEqual([
      ['N° POLIZA', 'PATENTE', 'MOTIVO', 'RESULTADO'],
      ['=1+1', '@SUM(A1)', '=cmd|x', RESULTADO.numeroInvalido],
      [7, '', 'Venta duplicada', RESULTADO.noExiste],
    ]);
    const { crudo } = await soporte.llamar('GET', ruta);
    const hoja = read(crudo, { type: 'buffer', cellFormula: true }).Sheets['Anular'] ?? {};
    expect([hoja['A2']?.t, hoja['A2']?.f]).toEqual(['s', undefined]);
    const otro = await entrar(casa, (await crearUsuario(casa, 3, [])).nombre);
    expect((await estado(otro)).estado).toBe(404);
    expect((await pedir(casa, 'GET', ruta, { token: otro })).estado).toBe(404);
    expect(
      (await soporte.llamar('GET', '/InformarPolizaAACH/AnulacionesMasivas')).cuerpo.datos[0],
    ).toMatchObject({
      id,
      terminada: true,
      nombreArchivo: 'bajas.xlsx',
      procesadas: 2,
      total: 2,
      resultados: [
        { resultado: RESULTADO.numeroInvalido, filas: 1 },
        { resultado: RESULTADO.noExiste, filas: 1 },
      ].toSorted((una, otra) => (una.resultado < otra.resultado ? -1 : 1)),
    });
    // The returned file may be uploaded as it is.
    expect((await subirPlanilla(casa, soporte.token, crudo)).estado).toBe(202);
  });

  it('[A-CELDA-001] reads cells as shown, under other headings and another sheet name', async () => {
    const celda = (fila: number, estilo: number, valor: number) =>
      `<row r="${fila}"><c r="A${fila}" s="${estilo}"><v>${valor}</v></c></row>`;
    const archivo = zip(
      partesXlsx({
        nombreHoja: 'ANULAR',
        formatos: ['#,##0', '0.00E+00', 'dd/mm/yyyy'],
        filas:
          filaXml(1, ['Nº Póliza', 'patente', 'Motivo']) +
          [celda(2, 1, 7), celda(3, 2, 1_000_001), celda(4, 3, 41_000)].join(''),
      }),
    );
    const id = numeroDe(await subirPlanilla(casa, soporte.token, archivo));
    await correrAnulacion(casa, id);
    const filas = await resultadosDe(casa, soporte.token, id);
    expect(filas.slice(1).map((fila) => fila[3])).toEqual([
      RESULTADO.noExiste,
      `${RESULTADO.numeroInvalido}. La celda muestra «1,00E+06» y guarda «1000001». Escriba el valor como texto`,
      `${RESULTADO.numeroInvalido}. La celda quedó como fecha: muestra «01/04/2012» y guarda «41000». Escriba el valor como texto`,
    ]);
    // The returned file shows the same and means the same when uploaded.
    const ruta = `/InformarPolizaAACH/ResultadoAnulacion/${id}`;
    const { crudo } = await soporte.llamar('GET', ruta);
    const otra = numeroDe(await subirPlanilla(casa, soporte.token, crudo));
    await correrAnulacion(casa, otra);
    expect((await resultadosDe(casa, soporte.token, otra)).slice(1)).toEqual(filas.slice(1));
  });

  it('[A-CELDA-001] names cells without a column, and unknown columns', async () => {
    const con = async (archivo: Uint8Array) =>
      (await subirPlanilla(casa, soporte.token, archivo)).cuerpo.mensaje;
    const dos = zip(
      partesXlsx({
        filas: [1, 2, 2].map((n) => filaXml(n, ['N° POLIZA', 'PATENTE', 'MOTIVO'])).join(''),
      }),
    );
    expect(await con(dos)).toMatch(/La fila 2 está dos veces.*Libro de Excel/);
    expect(await con(xlsxAMano([['N° POLIZA', 'PLACA', 'MOTIVO'], [1]]))).toBe(
      'Las columnas del archivo no son las de la plantilla. Por favor, descargue la plantilla y copie los datos en ella. La celda B1 dice «PLACA» y debe decir «PATENTE»',
    );
  });

  it('[A-ANUL-012] accepts the filled-in template as .xlsx and as .xls', async () => {
    const { crudo } = await soporte.llamar('GET', '/InformarPolizaAACH/PlantillaAnulacion');
    const libro = read(crudo, { type: 'buffer' });
    expect(libro.SheetNames).toEqual(['Anular', 'Instrucciones']);
    expect((await subirPlanilla(casa, soporte.token, crudo)).cuerpo.codigo).toBe('anulacion.vacio');
    utils.sheet_add_aoa(libro.Sheets['Anular'] ?? {}, [[1, 'ABCD12', 'De prueba']], {
      origin: 'A2',
    });
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const archivo = write(libro, { type: 'buffer', bookType }) as Buffer;
      const nombre = bookType === 'xlsx' ? 'a.xlsx' : 'a.xls';
      expect((await subirPlanilla(casa, soporte.token, archivo, { nombre })).estado).toBe(202);
    }
  });

  it('[A-ANUL-013] [A-ANUL-014] refuses any other file at once and queues nothing', async () => {
    const antes = await casa.base.selectFrom('anulaciones_masivas').select('id').execute();
    const con = async (archivo: Uint8Array | null, opciones = {}) => {
      const { estado, cuerpo } = await subirPlanilla(casa, soporte.token, archivo, opciones);
      return [estado, cuerpo.codigo, cuerpo.mensaje];
    };
    expect(await con(Buffer.from('N° POLIZA;PATENTE;MOTIVO'))).toEqual([
      ...[
        415,
        'anulacion.formato',
        expect.stringMatching(/^El archivo no está en el formato correcto\. .*Libro de Excel/),
      ],
    ]);
    expect(await con(null)).toEqual([
      ...[400, 'anulacion.sin_archivo', 'Debe ingresar el archivo de anulación de Pólizas'],
    ]);
    expect(
      (
        await con(
          xlsxAMano([
            ['PATENTE', 'MOTIVO'],
            ['ABCD12', 'x'],
          ]),
        )
      )[1],
    ).toBe('anulacion.columnas');
    expect((await con(planilla([[1]]), { campos: { polizaId: '1' } }))[1]).toBe(
      'anulacion.archivo_y_poliza',
    );
    const futura = { fechaAnulacion: '2026-11-20T12:01:01-03:00' };
    expect((await con(planilla([[1]]), { campos: futura }))[1]).toBe('anulacion.fecha');
    expect((await con(planilla([[1]]), { campos: { motivoAnulacion: ' ' } }))[0]).toBe(400);
    expect(await casa.base.selectFrom('anulaciones_masivas').select('id').execute()).toEqual(antes);
  });
});
