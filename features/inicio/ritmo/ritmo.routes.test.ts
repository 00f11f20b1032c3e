import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearComprador, resolverCaptcha } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const INFORMES_S = 60;
const MEDIDA_MS = 2_001;
const EN_OTRO_MOMENTO = 'servicio.en_otro_momento';

describe('the load of the day', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  let ventaId: number;
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { SALA_DE_ESPERA_S: '30', INFORMES_ESPERAN_S: String(INFORMES_S) },
    });
    vendedor = await crearVendedor(casa);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    const vehiculos = await entradasDe(casa, tramoDelParque(60, 1));
    ventaId = await ventaPagada(casa, vendedor, vehiculos);
  });
  afterAll(() => casa.cerrar());

  const ritmo = async () => {
    casa.reloj.avanzar(MEDIDA_MS);
    return (await pedir(casa, 'GET', '/Soporte/Ritmo', { token: soporte })).cuerpo.datos;
  };
  const esperaDe = async (segundos: number): Promise<void> => {
    const desde = new Date(casa.reloj.ahora().getTime() - segundos * 1_000);
    await sql`update cola.job set start_after = ${desde} where name = 'emitir-venta'`.execute(
      casa.base,
    );
    casa.reloj.avanzar(MEDIDA_MS);
  };

  it('[A-ESPERA-008] is shown with the visitors in the waiting room', async () => {
    await esperaDe(45);
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const estados = [];
    for (let i = 0; i < 9; i += 1) {
      const cabeceras = { 'x-captcha': await resolverCaptcha(casa) };
      const pedido = { cuerpo: enlace, cabeceras };
      estados.push((await pedir(casa, 'POST', '/Auth/LoginPublico', pedido)).estado);
    }
    expect(estados).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
    expect(await ritmo()).toEqual({
      espera: 49,
      ventasPorMinuto: 0,
      publicasPorMinuto: 0,
      sala: { limite: 30, esperando: 3, entraronPorMinuto: 6 },
      informes: { limite: INFORMES_S },
    });
  });

  it('[A-ESPERA-008] counts the sales issued within the last minute', async () => {
    await correrTramo(casa, ventaId);
    expect(await ritmo()).toMatchObject({ ventasPorMinuto: 1, publicasPorMinuto: 0 });
    await casa.base
      .updateTable('sesiones')
      .set({ tipo: 'publico' })
      .where('usuario_id', '=', vendedor.id)
      .execute();
    expect(await ritmo()).toMatchObject({ ventasPorMinuto: 1, publicasPorMinuto: 1 });
    casa.reloj.avanzar(60_000);
    expect(await ritmo()).toMatchObject({ ventasPorMinuto: 0, publicasPorMinuto: 0 });
    await casa.base
      .updateTable('sesiones')
      .set({ tipo: 'login' })
      .where('usuario_id', '=', vendedor.id)
      .execute();
  });

  const CEDEN = [
    'InformeVentasPorConvenios/InformeVentasPorConvenios',
    'InformeVentasPorConvenios/InformeVentasPorConveniosDeCorredor',
    'InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios',
    'Planillas/Descargar',
    'Tablero/Exportar',
  ];
  const queCeden = () => casa.montador.llamadas.filter(({ cede }) => cede === 'informe');

  it('[A-ESPERA-009] every report, export and workbook yields to it, and nothing else does', async () => {
    const ids = queCeden().map(({ id }) => id);
    expect(ids.filter((id) => !id.endsWith('/Exportar')).toSorted()).toEqual(
      CEDEN.filter((id) => !id.endsWith('/Exportar')).toSorted(),
    );
    const exportan = casa.montador.llamadas.filter(({ id }) => id.endsWith('/Exportar'));
    expect(exportan.length).toBeGreaterThan(10);
    expect(exportan.filter(({ cede }) => cede !== 'informe')).toEqual([]);
  });

  it('[A-ESPERA-009] above the limit reports are refused with the remaining options, and PAGAR continues', async () => {
    const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const pide = async (): Promise<Set<string>> => {
      const dichos = new Set<string>();
      for (const { metodos, rutas, quien } of queCeden()) {
        if (!quien.administrador) continue;
        const ruta = rutas[0].replaceAll(/:\w+/g, '1');
        const { estado, cuerpo, cabeceras } = await pedir(casa, metodos[0], ruta, {
          token: admin,
          cuerpo: {},
        });
        const dicho = [estado, cuerpo?.codigo, cabeceras['retry-after']].join(' ');
        dichos.add(dicho === `503 ${EN_OTRO_MOMENTO} 60` ? 'otro momento' : 'ahora');
      }
      return dichos;
    };
    await casa.base.deleteFrom('turnos_de_espera').execute();
    const otra = await entradasDe(casa, tramoDelParque(61, 1));
    await ventaPagada(casa, vendedor, otra);
    await esperaDe(INFORMES_S - 10);
    expect(await pide()).toEqual(new Set(['ahora']));
    await esperaDe(INFORMES_S);
    expect(await pide()).toEqual(new Set(['otro momento']));
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    // A right over personal data, a board and a list are not reports.
    for (const ruta of ['/Marcas/Buscar', '/Soporte/PorResolver', '/Soporte/Ritmo']) {
      const { estado } = await pedir(casa, 'GET', ruta, { token: admin });
      expect([ruta, estado]).toEqual([ruta, 200]);
    }
  });
});
