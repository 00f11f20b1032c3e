import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from '@e965/xlsx';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { crearConvenio, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { sembrarVentas } from '#server/test/negocio/informes.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { parsearFechaHora } from '#values/fecha.ts';

const VENTAS = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
const ANULADAS = '/InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios';
const MES = { fechaDesde: '2026-11-01T00:00:00Z', fechaHasta: '2026-11-20T23:59:59Z' };

interface Quien {
  readonly id: number;
  readonly token: string;
}
type Fila = Record<string, unknown>;

let casa: Casa;
let soporte: Soporte;
let otro: Vendedor;
let ventaId: number;
const quienes: Record<string, Quien> = {};

const informe = (ruta: string, { id, token }: Quien, extra: object = {}) =>
  pedir(casa, 'POST', ruta, {
    token,
    cuerpo: { ...MES, usuarioId: id, conveniosId: [], corredorId: 0, ...extra },
  });
const libroDe = (contenido: string) => read(contenido, { type: 'base64', cellDates: false });
/** A sum under the rows has no sale. */
const esDeVenta = (fila: Fila): boolean => fila['N° Venta'] !== undefined;
/** Rows of the first sheet except its sums. */
const filasDe = async (ruta: string, quien: Quien, extra: object = {}): Promise<Fila[]> => {
  const { estado, cuerpo } = await informe(ruta, quien, extra);
  if (estado === 404) return [];
  if (estado !== 200) throw new Error(`${estado} ${JSON.stringify(cuerpo)}`);
  const { Sheets, SheetNames } = libroDe(cuerpo.datos.fileContents);
  return utils.sheet_to_json<Fila>(Sheets[SheetNames[0] ?? ''] ?? {}).filter(esDeVenta);
};
const convenios = (filas: readonly Fila[]) => [...new Set(filas.map((f) => f['Convenio']))];
const nombreDe = async (id: number) =>
  (await casa.base.selectFrom('convenios').select('nombre').where('id', '=', id).execute())[0]
    ?.nombre;

const negados = async (): Promise<number> => {
  const filas = await casa.base
    .selectFrom('hechos')
    .select('id')
    .where('accion', '=', 'acceso_denegado')
    .execute();
  return filas.length;
};

const conPerfil = async (perfilId: number, corredores: number[] = []): Promise<Quien> => {
  const { id } = await crearUsuario(casa, perfilId, corredores);
  return { id, token: await abrirSesionDe(casa, id) };
};

beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  soporte = await crearSoporte(casa);
  ventaId = await soporte.emitida(3);
  otro = await crearVendedor(casa, { rangos: 0 });
  const ajena = { convenioId: otro.convenioId, usuarioId: otro.id, cuantas: 2 };
  await sembrarVentas(casa.base, { ...ajena, desde: parsearFechaHora('10/11/2026 12:00:00') });
  quienes['venta'] = soporte.vendedor;
  quienes['ajeno'] = otro;
  quienes['administrador'] = await conPerfil(2);
  quienes['soporte'] = await conPerfil(3);
  quienes['corredor'] = await conPerfil(5, [soporte.vendedor.corredorId]);
});
afterAll(() => casa.cerrar());
const quien = (nombre: string): Quien => quienes[nombre] as Quien;

describe('the sales within each role’s reach', () => {
  it('[A-API-025] each profile gets only its own: agreements, brokers or all', async () => {
    const suyo = await nombreDe(soporte.vendedor.convenioId);
    const ajeno = await nombreDe(otro.convenioId);
    const ve = async (nombre: string) => convenios(await filasDe(VENTAS, quien(nombre)));
    expect(await ve('venta')).toEqual([suyo]);
    expect(await ve('ajeno')).toEqual([ajeno]);
    expect(await ve('corredor')).toEqual([suyo]);
    expect(new Set(await ve('administrador'))).toEqual(new Set([suyo, ajeno]));
    expect(new Set(await ve('soporte'))).toEqual(new Set([suyo, ajeno]));
  });

  it('agreements, brokers and users beyond the rights of the token are 403, existing or not, and audited (C04)', async () => {
    const antes = await negados();
    for (const nombre of ['venta', 'corredor']) {
      for (const extra of [
        { conveniosId: [otro.convenioId] },
        { conveniosId: [soporte.vendedor.convenioId, 999_999] },
        { corredorId: otro.corredorId },
        { corredorId: 999_999 },
        { usuarioId: otro.id },
      ]) {
        const { estado, cuerpo } = await informe(VENTAS, quien(nombre), extra);
        expect([nombre, extra, estado, cuerpo.codigo]).toEqual([
          ...[nombre, extra, 403, 'acceso.sin_permiso'],
        ]);
      }
    }
    await expect.poll(negados).toBe(antes + 10);
  });

  it('a disabled link gives no rights any more', async () => {
    const { id, token } = await conPerfil(1, [soporte.vendedor.corredorId]);
    const convenioId = await crearConvenio(casa, {
      corredorId: soporte.vendedor.corredorId,
      usuarioIds: [id],
    });
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ vigente: false })
      .where('convenio_id', '=', convenioId)
      .execute();
    const { estado } = await informe(VENTAS, { id, token }, { conveniosId: [convenioId] });
    expect(estado).toBe(403);
  });

  it('[A-API-026] may be limited to one broker, and to some of its agreements', async () => {
    const { corredorId, convenioId } = soporte.vendedor;
    const admin = quien('administrador');
    const suyo = await nombreDe(convenioId);
    const deCorredor = `${VENTAS}DeCorredor`;
    expect(convenios(await filasDe(deCorredor, admin, { corredorId }))).toEqual([suyo]);
    expect(convenios(await filasDe(VENTAS, admin, { conveniosId: [convenioId] }))).toEqual([suyo]);
    expect(
      await filasDe(deCorredor, admin, { corredorId, conveniosId: [otro.convenioId] }),
    ).toEqual([]);
    const { estado } = await informe(deCorredor, admin, { corredorId: undefined });
    expect(estado).toBe(400);
  });

  it('sellers have no report of cancelled sales', async () => {
    expect((await informe(ANULADAS, quien('venta'))).estado).toBe(403);
  });
});

describe('the content of a report', () => {
  it('one row per vehicle, typed, with its total and a summary by agreement', async () => {
    const { cuerpo } = await informe(VENTAS, quien('venta'));
    expect(cuerpo.datos.fileDownloadName).toBe('Informe de Ventas 2026-11-01 a 2026-11-20.xlsx');
    const { Sheets, SheetNames } = libroDe(cuerpo.datos.fileContents);
    expect(SheetNames).toEqual(['Ventas', 'Resumen']);
    const filas = utils.sheet_to_json<Fila>(Sheets['Ventas'] ?? {});
    const polizas = await polizasDe(casa, ventaId);
    expect(filas.filter(esDeVenta).map((fila) => fila['N° Póliza'])).toEqual(
      polizas.map(({ numero_poliza }) => numero_poliza),
    );
    expect(filas[0]).toMatchObject({
      'N° Venta': ventaId,
      Estado: 'VIGENTE',
      Patente: polizas[0]?.patente,
      Prima: 9_280,
      'Medio de Pago': 'DIRECTO',
      Canal: 'VENDEDOR',
      Carga: 'MANUAL',
      Vendedor: soporte.vendedor.nombre,
    });
    expect(filas.filter((fila) => !esDeVenta(fila))).toEqual([
      { 'N° Póliza': 'TOTAL', Prima: 3 * 9_280 },
      { 'N° Póliza': 'DE ELLAS ANULADAS', Prima: 0 },
      { 'N° Póliza': 'TOTAL SIN ANULADAS', Prima: 3 * 9_280 },
    ]);
    const [resumen] = utils.sheet_to_json<Fila>(Sheets['Resumen'] ?? {});
    expect(resumen).toMatchObject({
      Convenio: await nombreDe(soporte.vendedor.convenioId),
      Ventas: 1,
      Vehículos: 3,
      'Por emitir': 0,
      'Prima total': 3 * 9_280,
      'Prima neta': 3 * 9_280,
    });
  });

  it('[A-API-027] cancelled policies: when, why and by whom; the report of sales shows it too', async () => {
    const [poliza] = await polizasDe(casa, ventaId);
    const agente = quien('soporte');
    const anular = await pedir(casa, 'POST', '/InformarPolizaAACH/AnularPolizasAACH', {
      token: agente.token,
      cuerpo: {
        polizaId: poliza?.id,
        motivoAnulacion: 'Patente equivocada',
        fechaAnulacion: casa.reloj.ahora().toISOString(),
      },
    });
    expect([anular.estado, anular.cuerpo]).toMatchObject([200, {}]);
    const [fila, ...resto] = await filasDe(ANULADAS, quien('corredor'));
    expect(resto).toEqual([]);
    const usuario = await casa.base
      .selectFrom('usuarios')
      .select('nombre_usuario')
      .where('id', '=', agente.id)
      .executeTakeFirstOrThrow();
    expect(fila).toMatchObject({
      'N° Póliza': poliza?.numero_poliza,
      'Motivo Anulación': 'Patente equivocada',
      'Anulada por': usuario.nombre_usuario,
    });
    const estados = (await filasDe(VENTAS, quien('venta'))).map((una) => una['Estado']);
    const cuantas = Map.groupBy(estados, (estado) => estado);
    expect([cuantas.get('ANULADA')?.length, cuantas.get('VIGENTE')?.length]).toEqual([1, 2]);
  });

  it('[A-INFORME-001] ends with the premiums of all rows, of cancelled policies and of the rest', async () => {
    const sumas = async (ruta: string, de: Quien) => {
      const { cuerpo } = await informe(ruta, de);
      const { Sheets, SheetNames } = libroDe(cuerpo.datos.fileContents);
      const filas = utils.sheet_to_json<Fila>(Sheets[SheetNames[0] ?? ''] ?? {});
      return filas.filter((fila) => !esDeVenta(fila)).map(Object.values);
    };
    expect(await sumas(VENTAS, quien('venta'))).toEqual([
      ['TOTAL', 3 * 9_280],
      ['DE ELLAS ANULADAS', 9_280],
      ['TOTAL SIN ANULADAS', 2 * 9_280],
    ]);
    expect(await sumas(ANULADAS, quien('corredor'))).toEqual([['TOTAL', 9_280]]);
  });

  it('a paid sale that waits for its policies is included, with blank numbers', async () => {
    const antes = await filasDe(VENTAS, otro);
    await casa.base
      .deleteFrom('polizas')
      .where('patente', '=', String(antes[0]?.['Patente']))
      .execute();
    const [fila, otraFila] = await filasDe(VENTAS, otro);
    expect(fila).toMatchObject({ Estado: 'POR EMITIR', Prima: 9_280 });
    expect(fila).not.toHaveProperty('N° Póliza');
    expect(otraFila).toMatchObject({ Estado: 'VIGENTE' });
  });

  it('[A-ERR-025] an empty period is 404 with its text', async () => {
    const { estado, cuerpo } = await informe(VENTAS, otro, { fechaDesde: '2026-11-15T00:00:00Z' });
    expect([estado, cuerpo.codigo, cuerpo.mensaje]).toEqual([
      ...[404, 'informe.sin_ventas', 'No hay ventas para el periodo seleccionado'],
    ]);
  });

  it.each([
    [{ fechaDesde: '' }, { fechaDesde: ['La fecha es obligatoria'] }],
    [{ fechaHasta: undefined }, { fechaHasta: ['La fecha es obligatoria'] }],
    [
      { fechaHasta: '2026-11-21T23:59:59Z' },
      { fechaHasta: ['La fecha término debe ser máximo hoy'] },
    ],
    [
      { fechaDesde: '2025-10-15T00:00:00Z' },
      { fechaDesde: ['Solo puede emitir informes de los últimos 13 meses'] },
    ],
    [
      { fechaDesde: '2026-10-20T00:00:00Z', fechaHasta: '2026-10-01T23:59:59Z' },
      { fechaHasta: ['La fecha término no puede ser anterior a la fecha de inicio'] },
    ],
    [
      { fechaHasta: '9999-12-31T23:59:59Z' },
      { fechaHasta: ['La fecha término debe ser máximo hoy'] },
    ],
  ])(
    '[A-INF-005] [A-INF-007] [A-INF-008] wrong dates are refused by field (C05): %j',
    async (extra, errors) => {
      const { estado, cuerpo } = await informe(VENTAS, quien('soporte'), extra);
      expect([estado, cuerpo.errors]).toEqual([400, errors]);
    },
  );

  it('[A-INF-006] the administrator may ask for any day', async () => {
    const extra = { fechaDesde: '2020-01-01T00:00:00Z' };
    expect((await informe(VENTAS, quien('administrador'), extra)).estado).toBe(200);
  });
});
