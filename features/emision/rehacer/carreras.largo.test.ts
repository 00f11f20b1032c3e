import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ArchivoSuelto,
  type Diccionario,
  nombreDeDiccionario,
} from '#formatos/paquete/paquete.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { conPaquetes } from '#integrations/documentos/paquetes.ts';
import { crearApp } from '#server/app.ts';
import { ajustesDe } from '#server/integrations.ts';
import { rotosEnReposo } from '#server/invariantes/verificar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { correrDocumentos, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { rehacerDocumentos } from './rehacer-documentos.usecase.ts';

/** Compresses like another release of Node: same files and dictionary, other bytes. */
const otroCompresor = (archivos: readonly ArchivoSuelto[], diccionario: Diccionario) =>
  Promise.resolve(
    archivos.map(({ nombre, sha256, contenido }) => ({
      nombre,
      sha256,
      bytes: contenido.length,
      entrada: Buffer.concat([
        Buffer.from(nombreDeDiccionario(diccionario), 'hex'),
        zstdCompressSync(contenido, {
          dictionary: diccionario.contenido,
          params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 17 },
        }),
      ]),
    })),
  );

describe('two hosts and a worker that render the same file in the same second', () => {
  let casa: Casa;
  let otra: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    // Without a public address the Host header is used if it is an address of this machine.
    casa = await levantarCasa({ conWorker: false, entorno: { DIRECCION_PUBLICA: '' } });
    soporte = await crearSoporte(casa);
    const raiz = join(casa.config.datos, 'documentos');
    const puertos = {
      ...casa.puertos,
      documentos: conPaquetes(documentosEnCarpeta({ raiz }), otroCompresor),
    };
    const { config, base, enTransaccion } = casa;
    const { app, montador, metricas } = await crearApp({
      config,
      base,
      puertos,
      ajustes: ajustesDe(config),
      enTransaccion,
      falla: () => undefined,
    });
    await app.ready();
    otra = { ...casa, app, montador, metricas, puertos };
  });
  afterAll(async () => {
    await otra.app.close();
    await casa.cerrar();
  });

  const regenerar = (en: Casa, host: string, numeroPoliza: number) =>
    pedir(en, 'POST', '/RegenerarPolizas/RegenerarPoliza', {
      token: soporte.token,
      cuerpo: { numeroPoliza },
      cabeceras: { host },
    });
  /** Lists sale, policy and version of every file in a pack. */
  const guardados = async (): Promise<string[]> => {
    const nombres: string[] = [];
    for await (const paquete of casa.puertos.documentos.listar('paquetes'))
      for (const { nombre } of (await casa.puertos.documentos.contenidoDe(paquete)) ?? [])
        nombres.push(nombre);
    return nombres;
  };

  it('[A-ARCHIVO-006] [A-ARCHIVO-003] [A-ARCHIVO-002] leave every file readable after 100 races, and no version in two packs', async () => {
    const id = await soporte.emitida(10);
    const polizas = await polizasDe(casa, id);
    for (let vez = 0; vez < 100; vez += 1) {
      const poliza = polizas[vez % polizas.length];
      if (!poliza) throw new Error('sin póliza');
      const [una, dos] = await Promise.all([
        regenerar(casa, 'localhost:3000', poliza.numero_poliza),
        regenerar(otra, '127.0.0.1:3000', poliza.numero_poliza),
        correrDocumentos(casa, [poliza.id]),
      ]);
      expect([una.estado, dos.estado]).toEqual([200, 200]);
    }
    await correrDocumentos(
      casa,
      polizas.map((poliza) => poliza.id),
    );
    for (const documentos of [casa.puertos.documentos, otra.puertos.documentos])
      expect(
        (await rotosEnReposo(casa.base, documentos)).filter((una) => una.includes('I5')),
      ).toEqual([]);
    const nombres = await guardados();
    expect(nombres.length).toBeGreaterThan(100);
    expect(new Set(nombres).size).toBe(nombres.length);
  });

  it('[A-ARCHIVO-003] use the file of the first process, and end the claim of a dead one', async () => {
    const id = await soporte.emitida(1);
    const [poliza] = await polizasDe(casa, id);
    if (!poliza) throw new Error('sin póliza');
    const dejar = (hasta: Date | null) =>
      casa.base
        .updateTable('polizas')
        .set({ firmada: false, documento_tomado_hasta: hasta })
        .where('id', '=', poliza.id)
        .execute();
    await dejar(null);
    const hacer = (en: Casa) => rehacerDocumentos(en.contexto(), en.enTransaccion, [poliza.id]);
    const hechos = await Promise.all([hacer(casa), hacer(otra), hacer(casa)]);
    expect(hechos.toSorted()).toEqual([0, 0, 1]);

    await dejar(new Date(casa.reloj.ahora().getTime() + 5_000));
    let termino = false;
    const esperando = hacer(casa).then((cuantos) => {
      termino = true;
      return cuantos;
    });
    // Another whole job runs meanwhile, so this one had its chance.
    await soporte.emitida(1);
    expect(termino).toBe(false);
    casa.reloj.avanzar(5_001);
    expect(await esperando).toBe(1);

    // A claim by a process whose clock was a day ahead.
    await dejar(new Date(casa.reloj.ahora().getTime() + 86_400_000));
    expect(await hacer(casa)).toBe(1);
  });
});

describe('[A-ARCHIVO-004] address in signed, stored and mailed texts', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { DIRECCION_PUBLICA: '' } });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const HOSTS = ['localhost:3000', '127.0.0.1:9999', '[::1]:3000', 'malo.example'];

  it('is independent of the request’s Host, in certificates and in the compression dictionary', async () => {
    const id = await soporte.emitida(1);
    const [poliza] = await polizasDe(casa, id);
    const huellas = new Set([poliza?.documento_sha256]);
    for (const host of HOSTS) {
      await pedir(casa, 'POST', '/RegenerarPolizas/RegenerarPoliza', {
        token: soporte.token,
        cuerpo: { numeroPoliza: poliza?.numero_poliza },
        cabeceras: {
          host,
          'x-forwarded-host': host,
          'x-forwarded-proto': 'https',
          forwarded: `host=${host}`,
        },
      });
      const [rehecha] = await polizasDe(casa, id);
      huellas.add(rehecha?.documento_sha256);
    }
    expect(huellas.size).toBe(1);
    const diccionarios: string[] = [];
    for await (const clave of casa.puertos.documentos.listar('diccionarios'))
      diccionarios.push(clave);
    expect(diccionarios).toHaveLength(1);
  });

  it('is the configured one for a certificate of cover', async () => {
    const escrita = casa.contexto().ajustes.direccionEscrita;
    for (const host of HOSTS) {
      const { crudo } = await pedir(casa, 'POST', '/Polizas/CertificadoDeCobertura', {
        token: soporte.token,
        cuerpo: {
          patente: 'HWJP59',
          momento: casa.reloj.ahora().toISOString(),
          motivo: 'Siniestro informado por teléfono',
        },
        cabeceras: { host },
      });
      const enlaces = crudo.toString('latin1').match(/\/URI \(([^)]+)\)/g) ?? [];
      expect(enlaces).toEqual([expect.stringContaining(`${escrita}/verificar/cobertura/`)]);
    }
  });
});
