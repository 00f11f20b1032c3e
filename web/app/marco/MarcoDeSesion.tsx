import type { Tonos } from '#values/color-de-marca.ts';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { leer } from '../../lib/navegador/almacen.ts';
import { alPrimerGesto } from '../../ui/foco/primer-gesto.ts';
import { traerAvisos } from '../../lib/avisos/notificaciones.ts';
import { alCerrarEnOtraPestana } from '../../lib/sesion/cierre.ts';
import {
  etiquetaDePermiso,
  leerSesion,
  tieneVentana,
  vencerToken,
} from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { traerDialogo } from '../../ui/dialogo/confirmar.tsx';
import { traerModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { AvisoDeVersion } from './AvisoDeVersion.tsx';
import barra from './BarraSuperior.module.css';
import { traerMenuMovil, traerMenus } from './BarraSuperior.tsx';
import { Marco } from './Marco.tsx';
import { MENUS, puedeVer } from './menus.ts';

const DE_CORREDOR = etiquetaDePermiso('Corredor');

const PARTES_TARDIAS: readonly (() => Promise<unknown>)[] = [
  traerDialogo,
  traerModalOperacion,
  traerAvisos,
  traerMenuMovil,
  traerMenus,
];

/**
 * Prefetches, with the first gesture, the code of dialogs and notices. A deploy in the middle of a form must
 * not remove the dialog that the form is about to open. Returns a function that cancels it.
 */
const traerPartesTardias = (): (() => void) =>
  alPrimerGesto(() => {
    // A failure is repeated, and reported, when the part is needed.
    for (const parte of PARTES_TARDIAS) void parte().catch(() => undefined);
  });

const BotonDeBusqueda = perezosa(
  async () => (await import('./BotonDeBusqueda.tsx')).BotonDeBusqueda,
);

/** Lets other tabs take over this purchase; loaded only in a purchase. Returns a function that stops it. */
const compartirCompra = (): (() => void) => {
  let parar: (() => void) | null = () => undefined;
  const ofrecer = async (): Promise<void> => {
    const { ofrecerCompra } = await import('../../lib/sesion/otra-pestana.ts');
    if (parar) parar = ofrecerCompra();
  };
  // Without it another tab enters by the link.
  void ofrecer().catch(() => undefined);
  return () => {
    parar?.();
    parar = null;
  };
};

/** Gives the page a seller's colours (web/app/theme.ts). Returns a function that takes them away. */
const vestir = (tonos: Tonos | null | undefined): (() => void) => {
  const { style } = document.documentElement;
  const nombres = Object.entries(tonos ?? {}).map(([tono, color]) => {
    style.setProperty(`--marca-${tono}`, color);
    return `--marca-${tono}`;
  });
  return () => {
    for (const nombre of nombres) style.removeProperty(nombre);
  };
};

/** Fetches the list of endpoints if the page was left before it arrived. */
const completarEndpoints = async (): Promise<void> => {
  const { traerEndpoints } = await import('../../lib/sesion/abrir-sesion.ts');
  await traerEndpoints();
};

/** The user logged out in another tab: this tab's next check asks the server. */
const alCerrar = (usuarioId: number): void => {
  if (leerSesion().usuarioId === usuarioId) vencerToken(true);
};

/** Frame of every screen, with this tab's session in its bar. */
export const MarcoDeSesion = () => {
  const sesion = useSesion();
  const permiso = etiquetaDePermiso(sesion.permisos);
  const ve = useMemo(() => puedeVer(sesion), [sesion]);
  const esInicio = useLocation().pathname === '/bienvenida';
  const conSesion = sesion.tipo !== 'ninguna';
  const conLogin = sesion.tipo === 'login';
  useLayoutEffect(() => vestir(sesion.marca?.tonos), [sesion.marca]);
  useEffect(() => {
    const { tipo } = leerSesion();
    if (tipo === 'login' && leer('endpoints') === null) {
      void completarEndpoints().catch(() => undefined);
    }
  }, []);
  useEffect(() => (conLogin ? alCerrarEnOtraPestana(alCerrar) : undefined), [conLogin]);
  useEffect(() => (sesion.tipo === 'publica' ? compartirCompra() : undefined), [sesion.tipo]);
  useEffect(() => (conSesion ? traerPartesTardias() : undefined), [conSesion]);
  return (
    <Marco
      sesion={{
        tipo: sesion.tipo,
        nombreUsuario: sesion.nombreUsuario,
        permiso,
        marca: sesion.marca,
      }}
      grupos={MENUS}
      puedeVer={ve}
      buscador={
        // Users who may look policies up may search everything (A-CONS-038). Homes have the search itself, except
        // a broker's, which begins with the month.
        !(esInicio && permiso !== DE_CORREDOR) &&
        tieneVentana(sesion, '/Soporte/ConsultarPoliza') && (
          <Suspense fallback={<span className={barra.lugarDeBuscar} />}>
            <BotonDeBusqueda />
          </Suspense>
        )
      }
    >
      <Outlet />
      <ScrollRestoration />
      <AvisoDeVersion />
    </Marco>
  );
};
