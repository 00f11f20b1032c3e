import '../estilos-mantine.ts';
import '../estilos.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { crearClienteDeConsultas } from './consultas.ts';
import { entregarNonceAlBloqueoDeScroll } from './nonce.ts';
import { Proveedores } from './Proveedores.tsx';
import { crearRutas } from './rutas.tsx';
import { usarZodSinEval } from './zod-sin-eval.ts';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html no tiene #raiz');

entregarNonceAlBloqueoDeScroll();
usarZodSinEval();

createRoot(raiz).render(
  <StrictMode>
    <Proveedores cliente={crearClienteDeConsultas()}>
      <RouterProvider router={crearRutas()} />
    </Proveedores>
  </StrictMode>,
);
