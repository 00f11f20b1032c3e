import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, vehiculoPara } from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { ajustesDeProduccion } from '#server/test/proceso/produccion.ts';
import { diagnosticar } from './diagnostico.ts';

describe('the report for software support', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-diagnostico-'));
  const SECRETO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(async () => {
    await casa.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  });

  it('[A-DIAGNOS-001] [A-DIAGNOS-002] covers settings, machine, database, queues and recent actions, without personal data', async () => {
    const vendedor = await crearVendedor(casa);
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const correoComprador = 'compradora@correo.example';
    const id = await ventaPagada(casa, vendedor, [vehiculo], { correoComprador });
    await correrTramo(casa, id);
    writeFileSync(join(carpeta, 'secreto'), SECRETO);
    const { SECRETO: _, ...otros } = ajustesDeProduccion(carpeta);
    const entorno = {
      ...otros,
      SECRETO_ARCHIVO: join(carpeta, 'secreto'),
      DATABASE_URL: casa.urlBase,
      SOAP_DATOS: carpeta,
      PASARELA: 'simulada',
    };
    const dicho = await diagnosticar(entorno, casa.base, casa.reloj.ahora());
    expect(dicho).toMatchObject({
      version: expect.stringMatching(/^\d/),
      ajustes: {
        AMBIENTE: { de: 'entorno', valor: 'produccion' },
        CONEXIONES: { de: 'omision', valor: 10 },
        SECRETO: { de: 'archivo' },
        WEBPAY_CLAVE: { de: 'entorno' },
      },
      porCorregir: ['PASARELA'],
      maquina: { discoDeDatosMB: { libre: expect.any(Number) } },
      base: { version: expect.any(String), replica: false },
      migracionesQueFaltan: [],
      tablas: expect.arrayContaining([expect.objectContaining({ tabla: 'public.auditoria' })]),
      metricas: expect.arrayContaining(['soap_database_up 1']),
    });
    const escrito = JSON.stringify(dicho).toLowerCase();
    const { rut, nombre, apellidoPaterno, email, telefono } = vehiculo.propietarioVM;
    const personales = [vehiculo.patente, vehiculo.nroMotor, rut, nombre, apellidoPaterno];
    const mas = [email, telefono, correoComprador, vendedor.nombre, vendedor.token];
    const { WEBPAY_CLAVE, ASEGURADORA_TOKEN, AACH_TOKEN, CORREO_SMTP, FIRMA_CLAVE } = otros;
    const secretos = [SECRETO, WEBPAY_CLAVE, ASEGURADORA_TOKEN, AACH_TOKEN, FIRMA_CLAVE];
    const direcciones = [CORREO_SMTP, casa.urlBase, carpeta, '@', '://'];
    expect(
      [...personales, ...mas, ...secretos, ...direcciones].filter((dato) =>
        escrito.includes(String(dato).toLowerCase()),
      ),
    ).toEqual([]);
  });

  it('[A-DIAGNOS-003] without its database covers all the rest, and only the kind of the error', async () => {
    const url = 'postgres://usuario:clave-secreta@127.0.0.1:9/nada';
    const base = abrirBase(url, 1);
    const dicho = await diagnosticar({ DATABASE_URL: url }, base, casa.reloj.ahora());
    await base.destroy();
    expect(dicho).toMatchObject({
      ajustes: { DATABASE_URL: { de: 'entorno' } },
      base: { error: 'ECONNREFUSED' },
      migracionesQueFaltan: { error: 'ECONNREFUSED' },
      metricas: ['soap_database_up 0'],
    });
    expect(JSON.stringify(dicho)).not.toMatch(/clave-secreta|127\.0\.0\.1/);
  });
});
