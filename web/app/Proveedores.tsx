import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avisos } from '../lib/avisos/Avisos.tsx';
import { ProveedorConfirmacion } from '../ui/dialogo/confirmar.tsx';
import { leerNonce } from './nonce.ts';
import { theme, variablesCss } from './theme.ts';

interface ProveedoresProps {
  readonly cliente: QueryClient;
  /** `test` disables transitions and portals. */
  readonly entorno?: 'default' | 'test';
  readonly children: ReactNode;
}

export const Proveedores = ({ cliente, entorno = 'default', children }: ProveedoresProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variablesCss}
    defaultColorScheme="auto"
    getStyleNonce={leerNonce}
    env={entorno}
  >
    <QueryClientProvider client={cliente}>
      <ProveedorConfirmacion>{children}</ProveedorConfirmacion>
      <Avisos />
    </QueryClientProvider>
  </MantineProvider>
);
