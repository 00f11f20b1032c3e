import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';

interface Fila {
  id: number;
  nombre: string;
  sePuedeVender: boolean;
}

describe('agreements of a seller', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let ajeno: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    ajeno = await crearVendedor(casa, { rangos: 0 });
  });
  afterAll(() => casa.cerrar());

  const pedirComo = (ruta: string, token = vendedor.token) => pedir(casa, 'GET', ruta, { token });
  const bloque = async (consulta: string): Promise<Fila[]> =>
    (await pedirComo(`/Convenios/BuscarPorUsuario/${vendedor.id}?${consulta}`)).cuerpo.datos;

  it('[V-API-010] [V-ENT-003] [V-ENT-004] BuscarPorId returns every field of the agreement', async () => {
    const { cuerpo } = await pedirComo(`/Convenios/BuscarPorId?id=${vendedor.convenioId}`);
    expect(cuerpo.datos).toEqual({
      id: vendedor.convenioId,
      nombre: expect.any(String),
      tipoDePago: 1,
      tipoDeAcceso: 0,
      inicioVigencia: '2026-01-01',
      terminoVigencia: '2028-12-31',
      fechaInicioVigenciaPolizas: '2026-01-01',
      fechaTerminoVigenciaPolizas: '2029-12-31',
      esConvenioExtendido: false,
      vigente: true,
      sePuedeVender: true,
      detenciones: [],
      corredor: {
        id: vendedor.corredorId,
        rut: expect.any(Number),
        apellidoPaterno: null,
        nombre: expect.stringContaining('CORREDORA'),
      },
      tiposVehiculoDisponiblesVM: expect.any(Array),
      tieneCargaManualEspecialHabilitada: false,
      tieneCargaMasivaEspecialHabilitada: false,
      permiteCambiarTipo: false,
      usuarioConvenio: {
        puedeHacerCargaMasiva: false,
        puedeHacerCargaMasivaEspecial: false,
        puedeHacerCargaManualEspecial: false,
      },
    });
  });

  it('[V-API-011] [V-ENT-007] [V-ENT-008] BuscarPorConvenioId returns its priced types and uses', async () => {
    const { cuerpo } = await pedirComo(`/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`);
    const conUso = cuerpo.datos.find((t: { tipoUsoVM: unknown }) => t.tipoUsoVM !== null);
    expect(conUso).toEqual({
      id: expect.any(Number),
      tipoVehiculoVM: { id: expect.any(Number), nombre: expect.any(String) },
      tipoUsoVM: {
        id: expect.any(Number),
        nombre: expect.any(String),
        vigente: true,
        tipoVehiculoId: conUso.tipoVehiculoVM.id,
      },
      mesLegalParaPoliza: 3,
      valorVentaBase: 9_280,
      tienePrimaVariable: false,
      primaMinima: null,
      primaMaxima: null,
      vigente: true,
    });
    const sinUso = cuerpo.datos.find((t: { tipoUsoVM: unknown }) => t.tipoUsoVM === null);
    expect(sinUso.tipoVehiculoVM.id).toEqual(expect.any(Number));
  });

  it('[V-API-009] BuscarPorUsuario returns them in blocks by name; a short block is the last', async () => {
    const { corredorId } = vendedor;
    const usuarioIds = [vendedor.id];
    for (let i = 0; i < 6; i += 1) await crearConvenio(casa, { corredorId, usuarioIds });
    const todos = await bloque('');
    expect(todos).toHaveLength(7);
    expect(todos.map(({ nombre }) => nombre)).toEqual(todos.map(({ nombre }) => nombre).toSorted());
    const partes = [0, 1, 2].map((n) => bloque(`cantidadADevolver=3&bloqueActual=${n}`));
    const [uno, dos, tres] = await Promise.all(partes);
    expect([uno, dos, tres].map((parte) => parte?.length)).toEqual([3, 3, 1]);
    expect([...(uno ?? []), ...(dos ?? []), ...(tres ?? [])]).toEqual(todos);
    expect(await bloque('cantidadADevolver=3&bloqueActual=3')).toEqual([]);
    // The specification's own figure for reports is capped, not refused.
    expect(await bloque('cantidadADevolver=90000')).toEqual(todos);
  });

  it('the server tells whether one may be sold today, in Santiago, both days included', async () => {
    const { corredorId } = vendedor;
    const usuarioIds = [vendedor.id];
    const seVende = async (inicio: string, termino: string): Promise<boolean> => {
      const id = await crearConvenio(casa, { corredorId, usuarioIds, inicio, termino });
      return (await pedirComo(`/Convenios/BuscarPorId/${id}`)).cuerpo.datos.sePuedeVender;
    };
    expect(await seVende('2026-11-20', '2026-11-21')).toBe(true);
    expect(await seVende('2026-11-19', '2026-11-20')).toBe(true);
    expect(await seVende('2026-11-21', '2026-12-31')).toBe(false);
    expect(await seVende('2026-01-01', '2026-11-19')).toBe(false);
    await casa.base.updateTable('convenios').set({ vigente: false }).execute();
    expect((await bloque('')).some(({ sePuedeVender }) => sePuedeVender)).toBe(false);
    await casa.base.updateTable('convenios').set({ vigente: true }).execute();
  });

  it('another user is 403, another agreement 404 exactly like a missing one (C21)', async () => {
    const otro = await pedirComo(`/Convenios/BuscarPorUsuario/${ajeno.id}`);
    expect([otro.estado, otro.cuerpo.codigo]).toEqual([403, 'acceso.sin_permiso']);
    for (const ruta of ['/Convenios/BuscarPorId', '/TiposVehiculo/BuscarPorConvenioId']) {
      const suyo = await pedirComo(`${ruta}/${ajeno.convenioId}`);
      const falta = await pedirComo(`${ruta}/999999`);
      expect(suyo.estado).toBe(404);
      expect({ ...suyo.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    }
  });

  it('a withdrawn link hides the agreement at once', async () => {
    const { corredorId } = vendedor;
    const id = await crearConvenio(casa, { corredorId, usuarioIds: [vendedor.id] });
    expect((await pedirComo(`/Convenios/BuscarPorId/${id}`)).estado).toBe(200);
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ vigente: false })
      .where('convenio_id', '=', id)
      .execute();
    expect((await pedirComo(`/Convenios/BuscarPorId/${id}`)).estado).toBe(404);
    expect((await bloque('')).map((fila) => fila.id)).not.toContain(id);
  });
});
