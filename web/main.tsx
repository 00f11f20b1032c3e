import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import './estilos-mantine.ts';
import './estilos.css';
import { insistir } from './lib/tardia/insistir.ts';
import { alPrimerGesto } from './ui/foco/primer-gesto.ts';
import { crearClienteDeConsultas } from './app/consultas.ts';
import { entregarNonceAlBloqueoDeScroll } from './app/nonce.ts';
import { Proveedores } from './app/Proveedores.tsx';
import { crearRutas } from './app/rutas.tsx';

// Components bring their sheets in a build only (`hojas-de-mantine.ts`).
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css');

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html no tiene #raiz');

entregarNonceAlBloqueoDeScroll();
// This line must run before any contract loads: zod would try `new Function`, which our CSP refuses and
// reports. Zod adopts an existing configuration.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
alPrimerGesto(({ target }) => {
  void import('./ui/foco/memoria.ts').then(
    ({ recordarFoco }) => recordarFoco(target),
    // Without it dialogs still remember the focus of the moment they open.
    () => undefined,
  );
});

/** True if the page may use the browser's storage. Some browsers throw on the mere access. */
const hayAlmacen = (): boolean => {
  try {
    sessionStorage.setItem('prueba', '');
    sessionStorage.removeItem('prueba');
    return true;
  } catch {
    return false;
  }
};

const sinAlmacen = document.querySelector<HTMLTemplateElement>('#sin-almacen');
const guarda = sinAlmacen === null || hayAlmacen();

/** Draws the application; `estado` is navigation state from the front page of a link. */
const partir = (estado?: object): void => {
  if (!guarda) return raiz.replaceChildren(sinAlmacen.content);
  const rutas = crearRutas();
  if (estado) void rutas.navigate(location.pathname, { state: estado });
  return createRoot(raiz).render(
    <StrictMode>
      <Proveedores cliente={crearClienteDeConsultas()}>
        <RouterProvider router={rutas} flushSync={flushSync} />
      </Proveedores>
    </StrictMode>,
  );
};

if (document.getElementById('portada')) {
  // Other pages load faster without this code.
  void insistir(() => import('./app/primera-portada.ts')).then(({ comenzarEnPortada }) =>
    comenzarEnPortada({ partir, enSeguida: !guarda }),
  );
} else partir();
