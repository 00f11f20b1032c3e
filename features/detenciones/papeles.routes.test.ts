import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { fechaSantiago, formatearFecha, inicioDelDia, sumarDias } from '#values/fecha.ts';
import { PAPELES_VENCIDOS } from './detencion.ts';

const MOTIVO = 'Renovación en trámite en la CMF';

describe('a broker whose papers end', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => casa.base.deleteFrom('papeles_admitidos').execute());

  const enDias = (dias: number): string => sumarDias(fechaSantiago(casa.reloj.ahora()), dias);
  /** Ends of guarantee and representative, in days from today. */
  const terminan = (garantia: number | null, representante: number | null = null) =>
    casa.base
      .updateTable('corredores')
      .set({
        garantia_hasta: garantia === null ? null : enDias(garantia),
        representante_hasta: representante === null ? null : enDias(representante),
      })
      .where('id', '=', vendedor.corredorId)
      .execute();
  const alIngresar = async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
    const { estado, cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
    return [estado, cuerpo.codigo, cuerpo.mensaje];
  };
  const VENDE = [200, undefined, undefined];
  const DETENIDA = [409, 'venta.detenida', PAPELES_VENCIDOS];
  const noDetener = (cambios: object = {}, token = admin) =>
    pedir(casa, 'POST', '/Corredores/NoDetener', {
      token,
      cuerpo: {
        id: vendedor.corredorId,
        papel: 'garantia',
        hasta: enDias(-1),
        motivo: MOTIVO,
        ...cambios,
      },
    });
  const detenciones = async (token: string) =>
    (await pedir(casa, 'POST', '/Detenciones/Buscar', { token, cuerpo: {} })).cuerpo.datos;
  const asuntos = async (token: string) =>
    (await pedir(casa, 'GET', '/Soporte/PorResolver?tipo=corredores', { token })).cuerpo.datos
      .asuntos;

  it('[A-ORDEN-004] sells on the day of the end, and from the day after not', async () => {
    await terminan(null);
    expect(await alIngresar()).toEqual(VENDE);
    await terminan(0, 0);
    expect(await alIngresar()).toEqual(VENDE);
    await terminan(-1);
    expect(await alIngresar()).toEqual(DETENIDA);
    await terminan(400, -1);
    expect(await alIngresar()).toEqual(DETENIDA);
  });

  it('[A-ORDEN-005] sells where an Administrador noted why, for that end only', async () => {
    await terminan(-1);
    expect((await noDetener({}, soporte)).estado).toBe(403);
    expect((await noDetener({ motivo: 'corto' })).cuerpo.errors).toEqual({
      motivo: ['El motivo debe tener al menos 10 caracteres'],
    });
    expect((await noDetener({ hasta: enDias(0) })).cuerpo.codigo).toBe('registro.version');
    expect((await noDetener({ id: 999_999 })).cuerpo.codigo).toBe('registro.no_encontrado');
    for (const vez of [1, 2]) {
      const { cuerpo } = await noDetener();
      expect([vez, cuerpo.datos.admitidos]).toEqual([vez, [{ papel: 'garantia', motivo: MOTIVO }]]);
    }
    expect(await alIngresar()).toEqual(VENDE);
    expect(await detenciones(admin)).toEqual([]);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['rol', 'despues'])
      .where('accion', '=', 'no_detener')
      .execute();
    expect(hechos).toEqual([
      {
        rol: 'administrador',
        despues: { termina: 'la póliza de garantía', hasta: enDias(-1), motivo: MOTIVO },
      },
    ]);
    await terminan(-2);
    expect(await alIngresar()).toEqual(DETENIDA);
  });

  it('[A-ORDEN-011] stays a matter with the reason and without a deadline once its end passed', async () => {
    await terminan(0);
    await noDetener({ hasta: enDias(0) });
    expect(await asuntos(soporte)).toEqual([]);
    await terminan(-1);
    await noDetener();
    expect(await asuntos(soporte)).toMatchObject([
      {
        clase: 'papeles.garantia.admitido',
        id: vendedor.corredorId,
        detalle: expect.stringMatching(new RegExp(`: ${MOTIVO}$`)),
        vence: null,
        atrasado: false,
      },
    ]);
  });

  it('[A-ORDEN-012] stops again where an Administrador takes the note back, once', async () => {
    const volver = (cambios: object = {}, token = admin) =>
      pedir(casa, 'POST', '/Corredores/VolverADetener', {
        token,
        cuerpo: { id: vendedor.corredorId, papel: 'garantia', hasta: enDias(-1), ...cambios },
      });
    await terminan(-1);
    await noDetener();
    expect((await volver({}, soporte)).estado).toBe(403);
    expect((await volver({ hasta: enDias(0) })).cuerpo.codigo).toBe('registro.version');
    expect(await alIngresar()).toEqual(VENDE);
    for (const vez of [1, 2])
      expect([vez, (await volver()).cuerpo.datos.admitidos]).toEqual([vez, []]);
    expect(await alIngresar()).toEqual(DETENIDA);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['rol', 'antes'])
      .where('accion', '=', 'volver_a_detener')
      .execute();
    expect(hechos).toEqual([
      {
        rol: 'administrador',
        antes: { termina: 'la póliza de garantía', hasta: enDias(-1), motivo: MOTIVO },
      },
    ]);
  });

  it('[A-ORDEN-006] stands among the stops, in force or programmed, with its broker', async () => {
    await terminan(-1, 61);
    const [detencion, ...otras] = await detenciones(soporte);
    expect(otras).toEqual([]);
    expect(detencion).toMatchObject({
      que: expect.stringMatching(/^Corredor /),
      corredorId: vendedor.corredorId,
      estado: 'En curso',
      desde: inicioDelDia(enDias(0)).toISOString(),
      hasta: null,
      palabras: PAPELES_VENCIDOS,
      motivo: `Póliza de garantía hasta el ${formatearFecha(enDias(-1))}`,
    });
    await terminan(null, 60);
    expect(await detenciones(admin)).toMatchObject([{ estado: 'Programada' }]);
  });

  it('[A-ORDEN-007] is a matter 60 and 15 days before, due when its sales stop', async () => {
    const clases = async () =>
      (await asuntos(soporte)).map(({ clase }: { clase: string }) => clase);
    await terminan(61);
    expect(await clases()).toEqual([]);
    await terminan(60, 16);
    expect(await clases()).toEqual(['papeles.representante', 'papeles.garantia']);
    await terminan(15, -1);
    expect(await clases()).toEqual(['papeles.representante.vencido', 'papeles.garantia.pronto']);
    const [vencido, pronto] = await asuntos(soporte);
    expect(vencido).toMatchObject({ id: vendedor.corredorId, atrasado: true, puede: false });
    expect(pronto).toMatchObject({
      vence: inicioDelDia(enDias(16)).toISOString(),
      atrasado: false,
    });
    expect((await asuntos(admin))[0]).toMatchObject({ resuelven: ['administrador'], puede: true });
  });
});
