import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { envioFallido, incidenteAbierto } from '#server/test/negocio/incidentes.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('incidents and stopped messages', () => {
  let casa: Casa;
  let soporte: Soporte;
  let ventaId: number;
  let token: string;
  beforeAll(async () => {
    casa = await levantarCasa();
    soporte = await crearSoporte(casa);
    ventaId = await soporte.emitida(1);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterAll(() => casa.cerrar());

  const pendientes = async () =>
    (await pedir(casa, 'GET', '/Incidentes/Pendientes', { token })).cuerpo.datos as {
      incidentes: { id: number; clase: string; ventaId: number; seCierraAMano: boolean }[];
      envios: { id: number; clase: string; ventaId: number; respuesta: string }[];
    };
  const cerrar = (id: number, nota: string) =>
    pedir(casa, 'POST', '/Incidentes/Cerrar', { token, cuerpo: { id, nota } });
  const reintentar = (id: number) =>
    pedir(casa, 'POST', '/Incidentes/Reintentar', { token, cuerpo: { id } });
  const anotados = (accion: string) =>
    casa.base
      .selectFrom('hechos')
      .select(['entidad_id', 'despues'])
      .where('accion', '=', accion)
      .execute();

  it('an incident is closed once, by a person with an explanation, and audited', async () => {
    const { id } = await incidenteAbierto(casa, ventaId, 'pago_revertido');
    expect((await pendientes()).incidentes).toMatchObject([
      { id, clase: 'pago_revertido', ventaId, seCierraAMano: true },
    ]);
    for (const nota of ['', 'ya', 'x'.repeat(501)]) {
      expect((await cerrar(id, nota)).cuerpo.errors).toHaveProperty('nota');
    }
    const nota = 'Conciliado con el proveedor';
    const estados = await Promise.all([cerrar(id, nota), cerrar(id, nota)]);
    expect(estados.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await pendientes()).incidentes).toEqual([]);
    expect(await anotados('resolver_incidente')).toEqual([
      { entidad_id: ventaId, despues: { clase: 'pago_revertido', nota } },
    ]);
    // Its timeline shows it once, with person and explanation.
    const linea = await pedir(casa, 'GET', `/Ventas/LineaDeTiempo/${ventaId}`, { token });
    const resueltos = (linea.cuerpo.datos as { hecho: string; detalle: string }[]).filter(
      ({ hecho }) => hecho === 'Incidente resuelto',
    );
    expect(resueltos).toMatchObject([{ detalle: nota }]);
  });

  it('an incident that ends with its cause is not closed by hand', async () => {
    for (const clase of ['sin_numeros', 'emision_fallida', 'pago_desconocido']) {
      const { id } = await incidenteAbierto(casa, ventaId, clase);
      const { estado, cuerpo } = await cerrar(id, 'no corresponde');
      expect([estado, cuerpo.codigo]).toEqual([409, 'incidente.se_cierra_solo']);
    }
    const { incidentes } = await pendientes();
    expect(incidentes.map(({ seCierraAMano }) => seCierraAMano)).toEqual([false, false, false]);
  });

  it('a mail without attempts left is resent once, even by two users', async () => {
    const { id } = await envioFallido(casa, ventaId);
    expect((await pendientes()).envios).toMatchObject([
      { id, clase: 'correo', ventaId, respuesta: 'agotó sus intentos' },
    ]);
    const respuestas = await Promise.all([reintentar(id), reintentar(id)]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 404]);
    await expect
      .poll(async () => {
        const { estado } = await casa.base
          .selectFrom('envios')
          .select('estado')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return estado;
      })
      .toBe('enviado');
    expect((await pendientes()).envios).toEqual([]);
    expect(await anotados('reintentar_envio')).toHaveLength(1);
  });

  it('[A-MASA-003] several are resent together, each once and audited, and unstopped ones are reported', async () => {
    const antes = (await anotados('reintentar_envio')).length;
    const otra = await soporte.emitida(1);
    const salidos = () =>
      casa.base
        .selectFrom('envios')
        .select('id')
        .where('venta_id', '=', otra)
        .where('clase', '=', 'correo')
        .where('estado', '=', 'enviado')
        .execute();
    await expect.poll(salidos).not.toEqual([]);
    const ids = [
      (await envioFallido(casa, ventaId)).id,
      (await envioFallido(casa, otra)).id,
    ] as const;
    const varios = (cuales: readonly number[]) =>
      pedir(casa, 'POST', '/Incidentes/ReintentarVarios', { token, cuerpo: { ids: cuales } });
    const respuestas = await Promise.all([
      varios([ids[1], ids[0], ids[1], 999_999]),
      varios([...ids]),
    ]);
    const [primera, segunda] = respuestas.map(
      ({ cuerpo }) => cuerpo.datos as { id: number; reintentado: boolean }[],
    );
    expect(primera?.map(({ id }) => id)).toEqual([...ids, 999_999]);
    expect(primera?.at(-1)).toEqual({ id: 999_999, reintentado: false });
    const reintentados = [...(primera ?? []), ...(segunda ?? [])].filter((uno) => uno.reintentado);
    expect(reintentados.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...ids]);
    await expect.poll(async () => (await pendientes()).envios).toEqual([]);
    const hechos = await anotados('reintentar_envio');
    expect(hechos.slice(antes).map(({ despues }) => despues)).toEqual(
      ids.map((envioId) => ({ clase: 'correo', envioId })),
    );
    expect((await varios([])).cuerpo.errors).toHaveProperty('ids');
  });
});
