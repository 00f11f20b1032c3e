import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copiarBase, crearBase } from '#server/test/base/base.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { enviarFormulario } from '#server/test/negocio/carga.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { anularPolizas, correrDocumentos } from '#server/test/negocio/soporte.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const HOY = new Date('2026-11-20T15:00:00Z');

describe('a lost policy that was cancelled before the loss', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-anulada-'));
  let bases: { cerrar(): Promise<void> }[] = [];
  let casa: Casa;
  let vendedor: Vendedor;
  let token: string;
  let numero: number;
  let direccion: string;
  let original: Uint8Array;
  let usados = 0;

  const levantar = (url: string): Promise<Casa> =>
    levantarCasa({
      ahora: HOY,
      conWorker: false,
      enBase: { url, cerrar: () => Promise.resolve() },
      entorno: { SOAP_DATOS: carpeta, PAQUETES: 'si' },
    });
  const emitirUna = async (en: Casa) => {
    const id = await ventaPagada(en, vendedor, await entradasDe(en, tramoDelParque(usados++, 1)));
    await correrTramo(en, id);
    const [poliza] = await polizasDe(en, id);
    if (!poliza) throw new Error('sin póliza');
    return poliza;
  };
  const paquetes = (): string[] =>
    readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).filter((una) =>
      una.endsWith('.paq'),
    );
  const leer = (pdf?: Uint8Array) => {
    const ruta = '/PolizasPerdidas/Leer';
    return pdf
      ? enviarFormulario(casa, { ruta, campos: {}, token, archivo: pdf, nombre: 'poliza.pdf' })
      : pedir(casa, 'POST', ruta, { token, cuerpo: { numeroPoliza: numero } });
  };
  const rotulos = ({ cuerpo }: Awaited<ReturnType<typeof leer>>): string[] =>
    (cuerpo.datos.renglones as { rotulo: string }[]).map(({ rotulo }) => rotulo);

  // The stamped file lies in a pack named by a later policy, cancelled together with it.
  beforeAll(async () => {
    const vieja = await crearBase();
    const antes = await levantar(vieja.url);
    vendedor = await crearVendedor(antes, { rangos: 1_000 });
    await emitirUna(antes);
    await antes.cerrar();
    const respaldo = await copiarBase(vieja.url);
    const despues = await levantar(vieja.url);
    const una = await emitirUna(despues);
    await emitirUna(despues);
    const otra = await emitirUna(despues);
    numero = una.numero_poliza;
    const leido = await despues.puertos.documentos.leer(
      una.documento_clave ?? '',
      una.documento_sha256 ?? '',
    );
    if (leido.tipo !== 'ok') throw new Error(leido.tipo);
    original = leido.contenido;
    await anularPolizas(despues, [una.id, otra.id]);
    await correrDocumentos(despues, [una.id, otra.id]);
    await despues.cerrar();
    direccion = respaldo.url;
    casa = await levantar(direccion);
    bases = [respaldo, vieja];
    token = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(async () => {
    await casa.cerrar();
    for (const base of bases) await base.cerrar();
    rmSync(carpeta, { recursive: true });
  });

  it('[A-REINGRESO-003] is reported as cancelled, in whichever pack its stamped file lies', async () => {
    expect(rotulos(await leer())).toContain('Anulada después');
    expect(rotulos(await leer(original))).toContain('Anulada después');
  });

  it('[A-REINGRESO-011] reading a file stores nothing, marks no number, and is audited', async () => {
    const antes = paquetes();
    await leer(original);
    expect(paquetes()).toEqual(antes);
    const todos = readdirSync(carpeta, { recursive: true, encoding: 'utf8' });
    expect(todos.filter((una) => una.includes('reingresos'))).toEqual([]);
    const accesos = await casa.base
      .selectFrom('accesos')
      .select(['llamada', 'polizas'])
      .where('llamada', '=', 'PolizasPerdidas/Leer')
      .execute();
    expect(accesos.at(-1)?.polizas).toEqual([numero]);
  });

  it('[A-REINGRESO-012] an unreadable later file is reported', async () => {
    const { documentos } = casa.puertos;
    for (const archivo of paquetes()) {
      const clave = archivo.slice(archivo.indexOf('paquetes/'));
      const suyos = (await documentos.contenidoDe(clave)) ?? [];
      // Only files cancelled together share a pack.
      if (suyos.length < 2) continue;
      const bytes = readFileSync(join(carpeta, archivo));
      for (const suyo of suyos) {
        const [desde = 0] = (suyo.clave.split('/').at(-1) ?? '').split('-').map(Number);
        bytes.fill(0, desde + 20, desde + 40);
      }
      writeFileSync(join(carpeta, archivo), bytes);
    }
    // Another process, which has read none of it yet.
    await casa.cerrar();
    casa = await levantar(direccion);
    const dichos = rotulos(await leer());
    expect(dichos).toContain('Atención');
    expect(dichos).not.toContain('Anulada después');
  });
});
