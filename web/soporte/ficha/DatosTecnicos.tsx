import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { esperaAUnaPersona, estadoTecnico } from './estado-tecnico.ts';
import classes from './ficha.module.css';

interface DatosTecnicosProps {
  readonly ficha: Parameters<typeof estadoTecnico>[0];
  readonly children: ReactNode;
}

/** Payment, file, AACH, SUN and timeline, folded under their state; unfolded while one waits for a person. */
export const DatosTecnicos = ({ ficha, children }: DatosTecnicosProps) => (
  <details className={classes.tecnicos} open={esperaAUnaPersona(ficha)}>
    <summary>
      <h2>Datos técnicos</h2>
      <span>{estadoTecnico(ficha)}</span>
      <IconChevronDown size={20} aria-hidden />
    </summary>
    {children}
  </details>
);
