import { anioDe, fechaSantiago } from '#values/fecha.ts';
import type { ReactNode } from 'react';
import { ahora } from '../lib/navegador/ahora.ts';
import { Esqueleto } from './espera/Esqueleto.tsx';
import { Pagina } from './Pagina.tsx';

interface PaginaDeInicioProps {
  /** False where a message takes the place of the welcome. */
  readonly saluda?: boolean;
  readonly accion?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of `/bienvenida`. */
export const PaginaDeInicio = ({ saluda = true, accion, children }: PaginaDeInicioProps) => (
  <Pagina
    discreta
    titulo={`SOAP ${anioDe(fechaSantiago(ahora()))}`}
    proposito={saluda ? 'Bienvenido al sistema SOAP' : undefined}
    accion={accion}
  >
    {children}
  </Pagina>
);

/** Home of any profile, until its code and the rights of its user arrive. */
export const InicioPorLlegar = () => (
  <PaginaDeInicio>
    <div className="por-llegar" aria-busy>
      <Esqueleto />
    </div>
  </PaginaDeInicio>
);
