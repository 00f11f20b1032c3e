import { CLASES_DE_PLANILLA } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Pagina } from '../../ui/Pagina.tsx';
import classes from './planilla.module.css';

/** `/mantenedores/planillas`: the workbooks by which an installation is filled. */
export const Planillas = () => (
  <Pagina
    titulo="Planillas"
    proposito="Cree y cambie muchos registros de una vez desde una planilla."
    ancho="formulario"
  >
    <ul className={classes.lista}>
      {CLASES_DE_PLANILLA.map((clase) => (
        <li key={clase}>
          <Anchor component={Link} to={`/mantenedores/planillas/${clase}`} underline="always">
            {PLANILLAS[clase].titulo}
          </Anchor>
        </li>
      ))}
    </ul>
  </Pagina>
);
