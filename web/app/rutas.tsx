import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { insistir } from '../lib/tardia/insistir.ts';
import { rutasDeDatosPersonales } from '../datos-personales/rutas.tsx';
import { pantalla } from '../lib/tardia/pantalla.ts';
import { rutasDeVentaAbiertas, rutasDeVentaGuardadas } from '../venta/rutas.tsx';
import { Abierta } from './Abierta.tsx';
import { ErrorDeRama } from './ErrorDeRama.tsx';
import { Guardia } from './Guardia.tsx';
import { MarcoDeSesion } from './marco/MarcoDeSesion.tsx';
import { rama } from './rama.tsx';

/** The sale the code opens becomes the one of this tab, as the purchase screens keep it. */
const retorno = async (): Promise<ComponentType> => {
  const [{ RetornoDePago }, { retomarVenta }] = await Promise.all([
    import('../acceso/RetornoDePago.tsx'),
    import('../venta/retomar-venta.ts'),
  ]);
  return () => <RetornoDePago alEncontrar={retomarVenta} />;
};

const iniciarSesion = async (): Promise<ComponentType> =>
  (await import('../acceso/IniciarSesion.tsx')).IniciarSesion;

// Screens that settle themselves whose session they begin, end or tell of.
const PUERTAS: RouteObject[] = [
  rama([
    pantalla('/:datos', async () => (await import('./DireccionCorta.tsx')).DireccionCorta),
    pantalla('/venta/retorno', retorno),
  ]),
  rama([
    pantalla('/acceso/iniciarSesion', iniciarSesion),
    pantalla('/acceso/vuelta', iniciarSesion),
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

const COMPRA: RouteObject[] = rutasDeVentaGuardadas.map((ruta) => rama([ruta], Guardia));

const MARCO = 'marco';

/** The screens that anybody may open and those of a purchase; paths match without regard to case. */
export const ARBOL: RouteObject[] = [
  {
    id: MARCO,
    Component: MarcoDeSesion,
    errorElement: <ErrorDeRama />,
    children: [...PUERTAS, ...ABIERTAS, ...COMPRA],
  },
];

/** Addresses with a code, of which there is none in the office. */
const CON_CODIGO = /^\/(?:ey|verificar\/|error\/)/i;

const traerOficina = () => import('./rutas-de-oficina.tsx');

/** The rest of the screens come with the first of them: buyers never ask for one. */
export const descubrirOficina: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (CON_CODIGO.test(path)) return;
  const { OFICINA } = await insistir(traerOficina);
  patch(MARCO, OFICINA);
};

export const crearRutas = () =>
  createBrowserRouter(ARBOL, { patchRoutesOnNavigation: descubrirOficina });
