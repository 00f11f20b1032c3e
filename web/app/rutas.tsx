import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { rutasDeDatosPersonales } from '../datos-personales/rutas.tsx';
import { rutasDeInformes } from '../informes/rutas.tsx';
import { rutasDeMantenedores } from '../mantenedores/rutas.tsx';
import { rutasDeSoporte } from '../soporte/rutas.tsx';
import { rutasDeVentaAbiertas, rutasDeVentaGuardadas } from '../venta/rutas.tsx';
import { Abierta } from './Abierta.tsx';
import { CargandoPantalla } from './CargandoPantalla.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';
import { Guardia } from './Guardia.tsx';
import { MarcoDeSesion } from './marco/MarcoDeSesion.tsx';

/** A screen whose code comes when it is first opened. */
const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await traer() }),
});

/** Screens that fail together: their error shows inside the frame, below the menu. */
const rama = (children: RouteObject[], envoltura?: ComponentType): RouteObject => ({
  ...(envoltura && { Component: envoltura }),
  errorElement: <ErrorDeRama />,
  hydrateFallbackElement: <CargandoPantalla />,
  children,
});

/** The sale the code opens becomes the one of this tab, as the purchase screens keep it. */
const retorno = async (): Promise<ComponentType> => {
  const [{ RetornoDePago }, { retomarVenta }] = await Promise.all([
    import('../acceso/RetornoDePago.tsx'),
    import('../venta/retomar-venta.ts'),
  ]);
  return () => <RetornoDePago alEncontrar={retomarVenta} />;
};

/** What is renewed goes on as any purchase. */
const renovaciones = async (): Promise<ComponentType> => {
  const [{ Renovaciones }, { useSiguientePaso }, { mensajesDeRechazo }] = await Promise.all([
    import('../informes/Renovaciones.tsx'),
    import('../venta/useSiguientePaso.ts'),
    import('../venta/vehiculos/errores-de-ingreso.ts'),
  ]);
  return () => <Renovaciones seguir={useSiguientePaso()} mensajesDe={mensajesDeRechazo} />;
};

// Screens that settle themselves whose session they begin, end or tell of.
const PUERTAS: RouteObject[] = [
  rama([
    pantalla('/:datos', async () => (await import('./DireccionCorta.tsx')).DireccionCorta),
    pantalla('/venta/retorno', retorno),
  ]),
  rama([
    pantalla(
      '/acceso/iniciarSesion',
      async () => (await import('../acceso/IniciarSesion.tsx')).IniciarSesion,
    ),
    pantalla(
      '/acceso/olvideMiClave',
      async () => (await import('../acceso/clave/OlvideMiClave.tsx')).OlvideMiClave,
    ),
    pantalla(
      '/acceso/nuevaClave',
      async () => (await import('../acceso/clave/NuevaClave.tsx')).NuevaClave,
    ),
    pantalla(
      '/acceso/cerrarSesion',
      async () => (await import('../acceso/CerrarSesion.tsx')).CerrarSesion,
    ),
    pantalla(
      '/acceso/redireccionCerradoSesion',
      async () => (await import('../acceso/RedireccionCerradoSesion.tsx')).RedireccionCerradoSesion,
    ),
  ]),
  rama([
    pantalla(
      '/error/:codigoError',
      async () => (await import('../error/PaginaDeError.tsx')).PaginaDeError,
    ),
  ]),
];

const ABIERTAS: RouteObject[] = [
  ...rutasDeVentaAbiertas.map((ruta) => rama([ruta], Abierta)),
  rama(
    [
      pantalla('/', async () => (await import('../inicio/Inicio.tsx')).Inicio),
      pantalla('*', async () => (await import('../error/NoEncontrada.tsx')).NoEncontrada),
    ],
    Abierta,
  ),
  rama(
    [
      pantalla(
        '/errorIngresoMasivo',
        async () => (await import('../error/ErrorIngresoMasivo.tsx')).ErrorIngresoMasivo,
      ),
    ],
    Abierta,
  ),
  rama(
    [pantalla('/consulta', async () => (await import('../consulta/Consulta.tsx')).Consulta)],
    Abierta,
  ),
  rama(
    [
      pantalla(
        '/verificar/cobertura/:codigo',
        async () => (await import('../verificar/VerificarCobertura.tsx')).VerificarCobertura,
      ),
      pantalla(
        '/verificar/:codigo',
        async () => (await import('../verificar/Verificar.tsx')).Verificar,
      ),
    ],
    Abierta,
  ),
  ...rutasDeDatosPersonales.map((ruta) => rama([ruta], Abierta)),
];

const GUARDADAS: RouteObject[] = [
  ...rutasDeVentaGuardadas.map((ruta) => rama([ruta], Guardia)),
  ...rutasDeMantenedores.map((ruta) => rama([ruta], Guardia)),
  rama(
    [
      pantalla(
        '/bienvenida',
        async () => (await import('./InicioDeCadaPerfil.tsx')).InicioDeCadaPerfil,
      ),
    ],
    Guardia,
  ),
  rama([pantalla('/cuenta', async () => (await import('../cuenta/Cuenta.tsx')).Cuenta)], Guardia),
  ...rutasDeSoporte.map((ruta) => rama([ruta], Guardia)),
  ...rutasDeInformes.map((ruta) => rama([ruta], Guardia)),
  rama([pantalla('/Informes/Renovaciones', renovaciones)], Guardia),
];

/** Every screen of the product; paths match without regard to case. */
export const ARBOL: RouteObject[] = [
  {
    Component: MarcoDeSesion,
    errorElement: <ErrorDeRama />,
    children: [...PUERTAS, ...ABIERTAS, ...GUARDADAS],
  },
];

export const crearRutas = () => createBrowserRouter(ARBOL);
