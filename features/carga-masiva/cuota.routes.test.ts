import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERFILES } from '#values/perfil.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from './fixtures/paquetes.xlsx.ts';
import { tablaBuena } from './fixtures/vehiculos.ts';

const POR_HORA = 4;
const DEMASIADAS = [429, 'solicitud.demasiadas'];

describe('what one user may upload (C31)', () => {
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

  it('[C31] two workbooks at once; one more is 429 with Retry-After, and nobody else notices', async () => {
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

  it('[C31] so many an hour, of both kinds and good or not; then 429 until the hour is over', async () => {
    // Three of the four were spent above: what was refused counts for nothing.
    expect((await subir(casa, vendedor, Buffer.from('x'))).estado).toBe(415);
    for (const variante of ['normal', 'especial'] as const) {
      const negada = await subir(casa, vendedor, Buffer.from('x'), { variante });
      expect([negada.estado, negada.cuerpo.codigo]).toEqual(DEMASIADAS);
      expect(Number(negada.cabeceras['retry-after'])).toBeGreaterThan(3_000);
    }
    expect((await subir(casa, otro, Buffer.from('x'))).estado).toBe(415);
  });
});
