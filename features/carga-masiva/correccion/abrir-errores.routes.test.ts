import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';

const [USADA = '', SANA = '', NAVE = ''] = [7_100, 7_101, 7_102].map(patenteNumero);
const FLOTA = [
  titulosDe('normal'),
  filaBuena({ patente: USADA, tipoUso: 'VOLAR' }),
  filaBuena({ patente: SANA }),
  filaBuena({ patente: NAVE, tipoVehiculo: 'NAVE ESPACIAL' }),
];

describe('the rows that a preparation refused', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const leer = async (ruta: string) =>
    (await pedir(casa, 'GET', ruta, { token: vendedor.token })).cuerpo.datos;
  const avance = (idv: number) =>
    leer(`/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${idv}`);
  const preparada = (idv: number, valor: number) =>
    esperar(`avance ${valor}`, 20, async () => (await avance(idv)) === valor);
  const abrir = ({ token }: Vendedor, idv: number) =>
    pedir(casa, 'POST', '/CargaMasiva/AbrirErrores', { token, cuerpo: { idv } });
  const rechazada = async (): Promise<number> => {
    const { id } = (await subir(casa, vendedor, xlsxAMano(FLOTA))).cuerpo.datos;
    await preparada(id, -1);
    return id;
  };

  it('are corrected in place, and stay wrong while nobody edits them', async () => {
    const idv = await rechazada();
    const { borradorId: id, variante } = (await abrir(vendedor, idv)).cuerpo.datos;
    expect(variante).toBe('normal');
    const { filas } = await leer(`/CargaMasiva/Borrador/${id}`);
    expect(filas.map(({ errores }: { errores: object[] }) => errores)).toEqual([
      [{ columna: 'tipoUso', mensaje: 'El tipo de uso no está admitido en esta campaña' }],
      [],
      [
        {
          columna: 'tipoVehiculo',
          mensaje: 'El tipo de vehículo no está disponible para esta campaña',
        },
      ],
    ]);

    const corregir = async (cambios: object) =>
      (
        await pedir(casa, 'POST', '/CargaMasiva/Corregir', {
          token: vendedor.token,
          cuerpo: { id, ...cambios },
        })
      ).cuerpo.datos;
    // The upload rules accept that use, so the preparation's error must remain.
    const quedan = await corregir({
      celdas: [{ numero: 4, columna: 'tipoVehiculo', valor: 'AUTOMOVIL' }],
    });
    expect(quedan.intencion).toBeNull();
    expect(quedan.filas.map(({ numero }: { numero: number }) => numero)).toEqual([2]);
    const { intencion } = await corregir({ celdas: [], soloValidas: true });
    await preparada(intencion.id, 100);
    const { vehiculosViewModel } = await leer(`/IntencionesDeVenta/BuscarPorId/${intencion.id}`);
    expect(vehiculosViewModel).toMatchObject([{ patente: SANA }, { patente: NAVE }]);
    expect(await avance(idv)).toBe(-1);
    expect(await abrir(vendedor, idv)).toMatchObject({
      estado: 409,
      cuerpo: {
        codigo: 'carga.ya_corregida',
        mensaje: `Estas filas ya se corrigieron: siguen en la venta N° ${intencion.id}.`,
      },
    });
    // A ready unpaid sale can be opened too.
    expect((await abrir(vendedor, intencion.id)).estado).toBe(200);
    expect(await rotosAlTerminar(casa, 60)).toEqual([]);
  });

  it('open as the same draft with its corrections, even concurrently', async () => {
    const idv = await rechazada();
    const abiertas = await Promise.all([abrir(vendedor, idv), abrir(vendedor, idv)]);
    const [id, otra] = abiertas.map(({ cuerpo }) => cuerpo.datos.borradorId);
    expect(otra).toBe(id);
    const celdas = [{ numero: 2, columna: 'tipoUso', valor: 'PARTICULAR' }];
    await pedir(casa, 'POST', '/CargaMasiva/Corregir', {
      token: vendedor.token,
      cuerpo: { id, celdas },
    });
    expect((await abrir(vendedor, idv)).cuerpo.datos.borradorId).toBe(id);
    const { filas } = await leer(`/CargaMasiva/Borrador/${id}`);
    expect(filas[0]).toMatchObject({ errores: [] });
  });

  it('are closed to a user who lost the right to load', async () => {
    const otro = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, otro);
    const { id } = (await subir(casa, otro, xlsxAMano(FLOTA))).cuerpo.datos;
    const terminada = () =>
      casa.base
        .selectFrom('cargas')
        .select('id')
        .where('venta_id', '=', id)
        .where('estado', '=', 'con_errores')
        .executeTakeFirst();
    await esperar('preparación con errores', 20, async () => (await terminada()) !== undefined);
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ puede_masiva: false })
      .where('usuario_id', '=', otro.id)
      .execute();
    expect((await abrir(otro, id)).estado).toBe(403);
  });

  it('are hidden from any other user', async () => {
    const idv = await rechazada();
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, ajeno);
    const { estado, cuerpo } = await abrir(ajeno, idv);
    expect([estado, cuerpo.codigo]).toEqual([404, 'venta.no_encontrada']);
  });
});
