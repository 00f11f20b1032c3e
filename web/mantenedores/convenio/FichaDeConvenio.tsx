import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { leerVuelta } from '../../lib/lista/estado-de-lista.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { SeccionEnlaces } from '../marca-comercial/SeccionEnlaces.tsx';
import { PrimasDeConvenio } from '../primas/PrimasDeConvenio.tsx';
import { CONVENIOS, ETIQUETAS } from './convenio.ts';
import classes from './convenio.module.css';
import { UsuariosDeConvenio } from './UsuariosDeConvenio.tsx';

const nombreEn = (
  opciones: readonly { readonly id: number; readonly nombre: string }[],
  id: number,
) => opciones.find((opcion) => opcion.id === id)?.nombre ?? String(id);

const datosDe = (convenio: ConvenioMantenidoVM): readonly (readonly [string, string])[] => [
  [ETIQUETAS.corredorId, convenio.corredorVM.nombre],
  [ETIQUETAS.tipoDePago, nombreEn(TIPOS_DE_PAGO, convenio.tipoDePago)],
  [ETIQUETAS.tipoDeAcceso, nombreEn(TIPOS_DE_ACCESO, convenio.tipoDeAcceso)],
  [ETIQUETAS.inicioVigencia, formatearFecha(convenio.inicioVigencia)],
  [ETIQUETAS.terminoVigencia, formatearFecha(convenio.terminoVigencia)],
  [ETIQUETAS.fechaInicioVigenciaPolizas, formatearFecha(convenio.fechaInicioVigenciaPolizas)],
  [ETIQUETAS.fechaTerminoVigenciaPolizas, formatearFecha(convenio.fechaTerminoVigenciaPolizas)],
  ['Estado', convenio.estado],
  ['Habilitación', convenio.vigente ? 'Vigente' : 'Deshabilitado'],
];

/** An agreement for users who may only read it. */
export const FichaDeConvenio = ({ convenio }: { readonly convenio: ConvenioMantenidoVM }) => {
  const { search, state } = leerVuelta(useLocation().state);
  return (
    <Pagina
      titulo={`Convenio ${convenio.nombre}`}
      migas={[{ ruta: `${CONVENIOS.ruta}${search}`, titulo: CONVENIOS.lista.descripcion.titulo }]}
    >
      <dl className={classes.ficha}>
        {datosDe(convenio).map(([titulo, valor]) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.subtitulo}>Primas</h2>
      <PrimasDeConvenio primas={convenio.tiposVehiculoDisponiblesVM} />
      <div className={classes.parte}>
        <h2 className={classes.subtitulo}>Usuarios</h2>
        <UsuariosDeConvenio
          corredorId={convenio.corredorId}
          usuarios={convenio.usuariosConvenioVM}
        />
      </div>
      <SeccionEnlaces de="convenio" id={convenio.id} />
      <Button
        component={Link}
        to={{ pathname: CONVENIOS.ruta, search }}
        state={state}
        variant="default"
        mt="lg"
      >
        VOLVER
      </Button>
    </Pagina>
  );
};
