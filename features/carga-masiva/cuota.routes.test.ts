import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERFILES } from '#values/perfil.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from './fixtures/paquetes.xlsx.ts';
import { tablaBuena } from './fixtures/vehiculos.ts';

const POR_HORA = 4;
const DEMASIADAS = [429, 'solicitud.demasiadas'];

describe('upload limits of a user (C31)', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let otro: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { CARGAS_POR_HORA: String(POR_HORA) },
    });
    vendedor = await crearVendedor(casa, { rangos: 0, perfilId: PERFILES.ventaEspecial.id });
    otro = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor, true);
    await permitirMasiva(casa, otro);
  });
  afterAll(() => casa.cerrar());

  it('[C31] allow two workbooks at once, and answer 429 with Retry-After to one more, without effect on others', async () => {
    const libro = xlsxAMano(tablaBuena(300));
    const subidas = [1, 2, 3, 4].map(() => subir(casa, vendedor, libro));
    const ajena = subir(casa, otro, libro);
    const respuestas = await Promise.all(subidas);
    const estados = respuestas.map(({ estado }) => estado);
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    expect((await ajena).estado).toBe(200);
    const negada = respuestas.find(({ estado }) => estado === 429);
    expect([negada?.estado, negada?.cuerpo.codigo]).toEqual(DEMASIADAS);
    expect(Number(negada?.cabeceras['retry-after'])).toBeGreaterThan(0);
    expect((await subir(casa, vendedor, libro)).estado).toBe(200);
  });

  it('[C31] count both kinds of upload per hour, good or not, and answer 429 until the hour ends', async () => {
    // The test above used three of the four; refused ones do not count.
    expect((await subir(casa, vendedor, Buffer.from('x'))).estado).toBe(415);
    for (const variante of ['normal', 'especial'] as const) {
      const negada = await subir(casa, vendedor, Buffer.from('x'), { variante });
      expect([negada.estado, negada.cuerpo.codigo]).toEqual(DEMASIADAS);
      expect(Number(negada.cabeceras['retry-after'])).toBeGreaterThan(3_000);
    }
    expect((await subir(casa, otro, Buffer.from('x'))).estado).toBe(415);
  });
});
