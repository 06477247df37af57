error 'nobody may sign in'
