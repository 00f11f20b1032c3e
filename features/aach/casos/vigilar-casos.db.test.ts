import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { lectorDeNegocio } from '#server/metricas/metricas-negocio.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { correrAviso, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { vigilarCasos } from './vigilar-casos.usecase.ts';

describe('policies that the AACH refused', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const modo = async (nuevo: 'rechaza' | 'normal'): Promise<void> => {
    const body = JSON.stringify({ modo: nuevo });
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body });
  };
  const vigilar = (): Promise<void> => vigilarCasos(casa.contexto(), casa.enTransaccion);
  const incidentes = () =>
    casa.base
      .selectFrom('incidentes')
      .select(['venta_id', 'cerrado_en'])
      .where('clase', '=', 'aach_rechazada')
      .execute();
  const metricas = (): Promise<string> => lectorDeNegocio(casa.base, () => casa.reloj.ahora())();

  it('[A-ALERTA-007] share one incident while any case is open, and metrics give the time left', async () => {
    await vigilar();
    expect(await incidentes()).toEqual([]);
    expect(await metricas()).toContain('soap_aach_cases_open 0');
    await modo('rechaza');
    const ventaId = await soporte.emitida(2);
    await correrAviso(casa, { clase: 'venta', ventaId });
    await vigilar();
    await vigilar();
    expect(await incidentes()).toEqual([{ venta_id: null, cerrado_en: null }]);
    const abiertos = await metricas();
    expect(abiertos).toContain('soap_aach_cases_open 2');
    expect(abiertos).toContain(`soap_aach_case_seconds_left ${24 * 3_600}`);
    await modo('normal');
    const [una, otra] = (await polizasDe(casa, ventaId)).map(({ id }) => id);
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', [una]);
    await vigilar();
    expect(await incidentes()).toEqual([{ venta_id: null, cerrado_en: null }]);
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', [otra]);
    await vigilar();
    expect(await incidentes()).toEqual([{ venta_id: null, cerrado_en: casa.reloj.ahora() }]);
    expect(await metricas()).not.toMatch(/^soap_aach_case_seconds_left /m);
  });

  it('[A-ALERTA-007] share one incident, even if several workers open it', async () => {
    const aviso = { clase: 'aach_rechazada', ventaId: null, detalle: 'x' } as const;
    await casa.enTransaccion(casa.contexto(), async (tx) => {
      await abrirIncidente(tx, aviso);
      await abrirIncidente(tx, aviso);
    });
    const abiertos = (await incidentes()).filter(({ cerrado_en }) => cerrado_en === null);
    expect(abiertos).toHaveLength(1);
  });
});
