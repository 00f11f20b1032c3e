import {
  type ConvenioDeListaVM,
  listaConvenios,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { Formulario } from '../../ui/formulario/Formulario.tsx';
import { useCorredores } from '../piezas/catalogos.ts';
import { CamposDeConvenio } from '../convenio/CamposDeConvenio.tsx';
import { ETIQUETAS } from '../convenio/convenio.ts';
import { UsuariosDeConvenio, useUsuariosDeCorredor } from '../convenio/UsuariosDeConvenio.tsx';
import { PrimasDeConvenio } from '../primas/PrimasDeConvenio.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import classes from './copia.module.css';
import { NuevoCorredor } from './NuevoCorredor.tsx';
import { NuevoUsuario } from './NuevoUsuario.tsx';
import { PasoDeCopia } from './PasoDeCopia.tsx';
import { enlaceDeCorredor } from './propuestas.ts';
import { SeleccionDeUsuarios } from './SeleccionDeUsuarios.tsx';
import { type Completo, FORMULARIOS } from './useCompleto.ts';

type Parte = { readonly completo: Completo };

const OPCIONES_A_LA_VISTA = 100;

/** A disabled agreement that is not over: nobody sells by it, so that it serves as a template. */
const esPlantilla = ({ vigente, estado }: ConvenioDeListaVM): boolean =>
  !vigente && estado !== 'Finalizado';

/** Agreements to copy, templates first. */
const origenesDe = (convenios: readonly ConvenioDeListaVM[]) =>
  convenios
    .map((convenio) => ({
      id: convenio.id,
      nombre: convenio.nombre,
      detalle: `${convenio.corredor} · N° ${convenio.id}`,
      grupo: esPlantilla(convenio) ? 'Plantillas' : 'Convenios',
    }))
    .toSorted((a, b) => Number(b.grupo === 'Plantillas') - Number(a.grupo === 'Plantillas'));

/** Choice among the agreements to copy; blank starts from nothing. */
const CampoOrigen = ({
  completo: { copia, elegirCorredor },
  conFoco,
}: Parte & { readonly conFoco: boolean }) => {
  const { data = [], isError } = useQuery({
    queryKey: [listaConvenios.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaConvenios.todas, {}, { senal: signal }),
  });
  const { eleccion } = useCorredores();
  const campo = useRef<HTMLInputElement>(null);
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (conFoco) campo.current?.focus();
  }, [conFoco]);
  const alElegir = (id: number | null) => {
    copia.elegir(id);
    const suyo = data.find((uno) => uno.id === id)?.corredorId;
    if (eleccion.some((uno) => uno.id === suyo)) elegirCorredor(suyo ?? null);
  };
  return (
    <CampoSelector
      label="Copiar de"
      description="Opcional. Un convenio deshabilitado no se vende y sirve de plantilla."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Empezar desde cero"
      ref={campo}
      clearable
      clearButtonProps={{ 'aria-label': 'Empezar desde cero' }}
      limit={OPCIONES_A_LA_VISTA}
      opciones={origenesDe(data)}
      value={copia.origenId}
      onChange={alElegir}
      error={isError ? 'Hubo un error al buscar los convenios' : null}
    />
  );
};

/** Choice among the valid brokers, or the way to create one; on request, of an agreement to copy. */
const PasoDeCorredor = ({ completo }: Parte) => {
  const corredores = useCorredores();
  const [pideCopia, setPideCopia] = useState(false);
  const conCopia = pideCopia || completo.copia.origenId !== null;
  return (
    <div className={classes.origen}>
      <CampoSelector
        // The heading above asks for it.
        label="Corredor"
        labelProps={{ className: 'solo-lectores' }}
        opciones={corredores.eleccion}
        value={completo.corredorId}
        onChange={completo.elegirCorredor}
        error={corredores.error}
      />
      <div className={classes.caminos}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => completo.ir('nuevoCorredor')}
        >
          Crear corredor
        </Button>
        {!conCopia && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => setPideCopia(true)}
          >
            Copiar de otro convenio
          </Button>
        )}
      </div>
      {conCopia && <CampoOrigen completo={completo} conFoco={pideCopia} />}
    </div>
  );
};

const PasoDeUsuarios = ({ completo }: Parte) => {
  const { corredor, corredorId, elegidos, elegir, ir } = completo;
  const { elegibles, cargando, error } = useUsuariosDeCorredor(corredorId, true);
  return (
    <>
      <SeleccionDeUsuarios
        elegibles={elegibles}
        cargando={cargando}
        error={error}
        elegidos={elegidos}
        alElegir={(ids) => elegir(ids, elegibles)}
      />
      <div className={classes.usuarios}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => ir('nuevoUsuario')}
        >
          Crear usuario
        </Button>
        {corredor && (
          <Button
            variant="subtle"
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => ir('nuevoEnlace')}
          >
            Vender por enlace público
          </Button>
        )}
      </div>
    </>
  );
};

const PasoDeDatos = ({ completo: { form, corredorId, ir } }: Parte) => {
  const { nombreDe } = useCorredores();
  return (
    <Formulario
      form={form}
      id={FORMULARIOS.datos}
      alEnviar={() => ir('primas')}
      etiquetas={ETIQUETAS}
    >
      <CamposDeConvenio
        form={form}
        corredor={
          <TextInput label={ETIQUETAS.corredorId} value={nombreDe(corredorId ?? '')} disabled />
        }
      />
    </Formulario>
  );
};

interface CuerpoDePasoProps extends Parte {
  readonly alCopiar: () => Promise<void>;
}

/** Content of each screen of the wizard. */
export const CuerpoDePaso = ({ completo, alCopiar }: CuerpoDePasoProps) => {
  const { paso, ir, corredorId, primas, usuarios } = completo;
  switch (paso) {
    case 'corredor':
      return <PasoDeCorredor completo={completo} />;
    case 'nuevoCorredor':
      return (
        <NuevoCorredor
          id={FORMULARIOS.nuevoCorredor}
          alCrear={(id) => {
            completo.elegirCorredor(id);
            ir('corredor');
          }}
        />
      );
    case 'usuarios':
      return <PasoDeUsuarios completo={completo} />;
    case 'nuevoUsuario':
      return (
        <NuevoUsuario
          id={FORMULARIOS.nuevoUsuario}
          corredorId={corredorId ?? 0}
          alCrear={(username) => void completo.agregarCreado(username)}
        />
      );
    case 'nuevoEnlace':
      // After a reload the brokers are read first.
      return completo.corredor ? (
        <NuevoUsuario
          id={FORMULARIOS.nuevoUsuario}
          corredorId={corredorId ?? 0}
          propuesto={enlaceDeCorredor(completo.corredor)}
          alCrear={(username) => void completo.agregarCreado(username)}
        />
      ) : (
        <TextoDeCarga />
      );
    case 'copia':
      return <PasoDeCopia id={FORMULARIOS.copia} completo={completo} alEnviar={alCopiar} />;
    case 'datos':
      return <PasoDeDatos completo={completo} />;
    case 'primas':
      return (
        <PrimasDeConvenio
          primas={primas}
          alCambiar={completo.setPrimas}
          borrador={`borrador-${FORMULARIOS.prima}`}
          alEscribir={completo.alEscribirPrima}
          admiteVarias
        />
      );
    case 'asignar':
      return (
        <UsuariosDeConvenio
          corredorId={corredorId}
          usuarios={usuarios}
          alCambiar={completo.setUsuarios}
        />
      );
  }
};
