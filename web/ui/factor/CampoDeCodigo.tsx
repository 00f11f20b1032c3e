import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ErrorDeApi } from '../../lib/api.ts';
import classes from './factor.module.css';

interface CampoDeCodigoProps {
  readonly rotulo: string;
  readonly pista?: string;
  readonly boton: string;
  /** What it throws is said above the field. */
  readonly alEnviar: (codigo: string) => Promise<void>;
}

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';

/** One code of a second factor, typed or filled in by the telephone, and what is done with it. */
export const CampoDeCodigo = ({ rotulo, pista, boton, alEnviar }: CampoDeCodigoProps) => {
  const [codigo, setCodigo] = useState('');
  const [fallo, setFallo] = useState<string | null>(null);
  const [enviando, setEnviando] = useState(false);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (codigo.trim() === '') return setFallo('Escriba el código');
    setFallo(null);
    setEnviando(true);
    try {
      await alEnviar(codigo);
    } catch (error) {
      setFallo(error instanceof ErrorDeApi && error.estado > 0 ? error.message : SIN_RESPUESTA);
      setCodigo('');
    }
    return setEnviando(false);
  };
  return (
    <form noValidate onSubmit={(evento) => void enviar(evento)} className={classes['codigo']}>
      {fallo !== null && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
          {fallo}
        </Alert>
      )}
      <TextInput
        label={rotulo}
        description={pista}
        value={codigo}
        onChange={({ currentTarget }) => setCodigo(currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" loading={enviando}>
        {boton}
      </Button>
    </form>
  );
};
