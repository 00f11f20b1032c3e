/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../venta/datos-de-pruebas.ts';
import { montarApp } from './app-de-pruebas.tsx';

const servidor = usarServidor();
const CODIGO = 'c'.repeat(43);
const PARA = 'a***@correo.example';

/** Every link of every mail, by the file that writes it: its address, and a text of the loaded page. */
const ENLACES: Readonly<Record<string, readonly (readonly [ruta: string, visible: string])[]>> = {
  'features/acceso/sesion/correo-sesion-cerrada.ts': [['/acceso/iniciarSesion', 'Iniciar Sesión']],
  'features/aprobaciones/cartas-de-aprobacion.ts': [['/soporte/aprobaciones', 'Iniciar Sesión']],
  'features/emision/entregar/correo-poliza.ts': [
    [`/verificar/${CODIGO}`, 'No encontramos esa póliza'],
    [`/venta/retorno#${CODIGO}`, PARA],
  ],
  'features/acceso/clave-olvidada/cartas-de-clave.ts': [
    [`/acceso/nuevaClave#${CODIGO}`, PARA],
    [`/acceso/nuevaClave#${CODIGO}`, PARA],
    ['/acceso/iniciarSesion', 'Iniciar Sesión'],
    ['/acceso/iniciarSesion', 'Iniciar Sesión'],
  ],
  'features/recordatorios/escribir/carta-de-recordatorio.ts': [
    [`/avisos/renovar#${CODIGO}`, PARA],
    [`/avisos/renovar#${CODIGO}`, PARA],
    [`/avisos/baja#${CODIGO}`, PARA],
  ],
  'features/pagos/recuperar/recuperar-compra.job.ts': [[`/venta/retorno#${CODIGO}`, PARA]],
  'features/privacidad/atencion/responder-solicitud.usecase.ts': [
    [`/datos-personales/descarga#${CODIGO}`, PARA],
  ],
  'features/privacidad/peticion/enviar-codigo.job.ts': [
    [`/datos-personales/solicitud#${CODIGO}`, PARA],
  ],
};

/** Non-GET calls that opening a page may make: they read, or renew a session by cookie. */
const SIN_EFECTO = new Set([
  '/api/auth/retomarsesion',
  '/api/auth/verenlace',
  '/api/claves/verenlace',
  '/api/datospersonales/verenlace',
  '/api/recordatorios/ver',
  '/api/recordatorios/verbaja',
]);

const enlacesDelArbol = (): Record<string, number> =>
  Object.fromEntries(
    globSync('features/**/*.ts')
      .filter((ruta) => !ruta.endsWith('.test.ts'))
      .map((ruta) => [ruta, readFileSync(ruta, 'utf8')] as const)
      .filter(([, texto]) => texto.includes('formatos/correo/carta.ts'))
      .map(
        ([ruta, texto]) => [ruta, texto.match(/\{ rotulo: [^}]*?, url: /g)?.length ?? 0] as const,
      )
      .filter(([, cuantos]) => cuantos > 0),
  );

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', ok('1.3'));
  servidor.responder('/Endpoints/ObtenerEndpointsDisponiblesPorRol', ok([]));
  servidor.responder(
    '/Auth/VerEnlace',
    ok({
      idIntencionVenta: 1_001,
      directo: false,
      unaVez: true,
      vehiculos: 2,
      para: PARA,
    }),
  );
  servidor.responder(
    '/Recordatorios/Ver',
    ok({
      patente: 'HWJP59',
      dv: '8',
      vehiculo: 'CHEVROLET SAIL',
      hasta: '2027-03-31',
      para: PARA,
      renovado: false,
    }),
  );
  servidor.responder('/Recordatorios/VerBaja', ok({ para: PARA, recibe: true }));
  servidor.responder('/Claves/VerEnlace', ok({ para: PARA }));
  servidor.responder('/DatosPersonales/VerEnlace', ok({ para: PARA }));
});

describe('links of our mails', () => {
  it('[V-IDENT-011] are all listed in this test', () => {
    const listados = Object.entries(ENLACES).map(([ruta, suyos]) => [ruta, suyos.length]);
    expect(enlacesDelArbol()).toEqual(Object.fromEntries(listados));
  });

  it.each(Object.values(ENLACES).flat())(
    '[V-IDENT-011] [V-IDENT-012] opening %s reads, changes nothing and shows %s',
    async (ruta, visible) => {
      montarApp(ruta);
      expect((await screen.findAllByText(visible)).length).toBeGreaterThan(0);
      const escrituras = servidor
        .todos()
        .filter(
          ({ metodo, ruta: pedida }) => metodo !== 'GET' && !SIN_EFECTO.has(pedida.toLowerCase()),
        );
      expect(escrituras).toEqual([]);
    },
  );
});
